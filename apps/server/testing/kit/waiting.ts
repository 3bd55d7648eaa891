import type pg from 'pg';

/** How many wait for what this very connection holds; others wait for one another meanwhile. */
export const waitingFor = async (client: pg.Client): Promise<number | null> =>
  (await client.query('select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))')).rowCount;
