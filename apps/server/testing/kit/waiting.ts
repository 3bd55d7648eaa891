import type pg from 'pg';

/** How many wait for what this very connection holds; others wait for one another meanwhile. */
export async function waitingFor(client: pg.Client): Promise<number | null> {
  // A transaction keeps the list of connections that it saw first: whoever connects later would never be seen to wait.
  await client.query('select pg_stat_clear_snapshot()');
  return (await client.query('select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))')).rowCount;
}
