import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { FileStore } from '../files/store.ts';
import { readTenantTables, readyToMove } from './tenant-tables.ts';

/** What was erased: rows by table, files, tasks that waited. */
export interface Erased {
  readonly tenant: { readonly id: string; readonly slug: string; readonly name: string };
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  readonly tasks: number;
}

const longestWait = 120_000;

/**
 * Erases a tenant for good: nobody works in it from now on, then its tasks, its rows table by table and its files go. One that was interrupted goes on
 * where it was; other tenants are not held up. `forget` takes away what is kept of it outside of both.
 */
export async function eraseTenant(
  client: pg.Client,
  store: FileStore,
  { slug, forget }: { readonly slug: string; readonly forget: (tenantId: string) => Promise<void> },
): Promise<Erased> {
  await readyToMove(client);
  const { rows } = await client.query<Erased['tenant']>(
    "update tenant set status = 'erasing' where slug = $1 and status <> 'filling' returning id, slug, name",
    [slug],
  );
  const [tenant] = rows;
  if (tenant === undefined) throw new Error(`There is no tenant ${slug}.`);
  await waitForOthers(client);
  const tasks = await eraseTasks(client, tenant.id);
  const tables = await readTenantTables(client);
  const counts: Record<string, number> = {};
  for (const { name } of tables.toReversed()) counts[name] = await eraseRows(client, name, tenant.id);
  const files = await store.removeTenant(tenant.id);
  await forget(tenant.id);
  await client.query('delete from tenant where id = $1', [tenant.id]);
  return { tenant, rows: counts, files, tasks };
}

/** Until whoever was at work when the tenant was closed has ended: a transaction lives a minute at most, and servers know within a second. */
async function waitForOthers(client: pg.Client): Promise<void> {
  const until = Date.now() + longestWait;
  const { rows } = await client.query<{ now: string }>("select (clock_timestamp() + interval '2 seconds')::text as now");
  const since = rows[0]?.now;
  for (;;) {
    await pause(500);
    const { rows: waiting } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = 'quarterlight_app'
          and xact_start < $1::timestamptz union all select 1 where clock_timestamp() < $1::timestamptz limit 1`,
      [since],
    );
    if (waiting.length === 0) return;
    if (Date.now() > until) throw new Error('Somebody has been at work for two minutes. The tenant is closed to all; erase it again in a while.');
  }
}

async function eraseTasks(client: pg.Client, tenantId: string): Promise<number> {
  await client.query('set role quarterlight_tasks');
  try {
    return (await client.query("delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1", [tenantId])).rowCount ?? 0;
  } finally {
    await client.query('set role quarterlight_owner');
  }
}

async function eraseRows(client: pg.Client, table: string, tenantId: string): Promise<number> {
  // Each row that goes is looked for in the tables that may point at it: by the tenant, with which every key begins.
  await client.query("begin; set local app.moving = 'on'; set local enable_seqscan = off");
  const { rowCount } = await client.query(`delete from ${pg.escapeIdentifier(table)} where tenant_id = $1`, [tenantId]);
  await client.query('commit');
  return rowCount ?? 0;
}
