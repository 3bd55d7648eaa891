import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { Manifest } from '../../platform/backups/manifest.ts';
import type { BackupStore } from '../../platform/backups/store.ts';
import { makePassword, prepareDatabase } from '../../platform/database/migrate.ts';
import { openClient } from '../../platform/database/open-client.ts';
import { leftBehind, readTenantTables, type TenantTable } from '../../platform/moving/tenant-tables.ts';
import { type BackupConfig, placesOf } from './places.ts';
import { bringFiles } from './restore-whole.ts';
import { withRestored } from './throw-away.ts';

interface Restoring {
  readonly config: BackupConfig;
  readonly store: BackupStore;
  readonly base: Manifest;
  readonly to: Date | 'latest';
  /** The company's name in addresses. */
  readonly slug: string;
  /** The running database as its superuser. */
  readonly ownerUrl: string;
  readonly home: string;
  readonly migrationsFolder: string;
  readonly say: (line: string) => void;
}

const Key = z.object({ child: z.string(), parent: z.string(), pairs: z.string(), named: z.string() });

// A second longer than a server believes that a company is active, and a moment for what is under way.
const untilSuspended = 3_000;

// What opens a door does not come back: whoever had signed out since would be in again.
const { signing_key: _, ...notBrought } = leftBehind;
const emptied = new Set(Object.keys(notBrought));

/**
 * Puts one company's rows as they were at a moment in the place of its present ones, in one transaction, while the company is suspended; nobody else's are
 * touched. Its people sign in anew, and what waited in its queue is forgotten. Answers which company that is, and how many rows came back.
 */
export function restoreTenant(restoring: Restoring): Promise<{ readonly tenantId: string; readonly rows: number }> {
  const { config, store, base, to, slug, ownerUrl, home, migrationsFolder, say } = restoring;
  say('Restoring the whole backup beside the database…');
  return withRestored({ store, base, to, parent: dirname(home) }, async (restored) => {
    // An older backup gets the tables of today.
    await prepareDatabase({ ownerUrl: restored.ownerUrl, appPassword: makePassword(), migrationsFolder });
    const [source, target] = [await openClient(restored.ownerUrl, 'quarterlight restore'), await openClient(ownerUrl, 'quarterlight restore')];
    try {
      for (const client of [source, target]) await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
      const { rows: found } = await source.query<{ id: string; status: string }>('select id, status from tenant where slug = $1', [slug]);
      const tenantId = found[0]?.id;
      if (tenantId === undefined) throw new Error(`The backup has no company named ${slug} at that moment.`);
      const brought = await bringFiles(store, base.database, placesOf(config).files, tenantId);
      const rows = await suspended(target, tenantId, found[0]?.status ?? 'active', () => replace({ source, target, tenantId, slug, say }));
      say(`The company ${slug} is back: ${rows.toLocaleString('en-GB')} rows${brought > 0 ? ` and ${brought} files` : ''}. Its people sign in anew.`);
      return { tenantId, rows };
    } finally {
      await Promise.all([source.end(), target.end()]);
    }
  });
}

/** Nobody works in the company meanwhile; afterwards it is as it was then, or where the work failed as it was before. One that was killed is put right by the next. */
async function suspended<Result>(target: pg.Client, tenantId: string, then: string, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await target.query<{ status: string }>('select status from tenant where id = $1', [tenantId]);
  const before = rows[0]?.status ?? 'active';
  await target.query("update tenant set status = 'suspended' where id = $1", [tenantId]);
  if (rows.length > 0) await pause(untilSuspended);
  let after = before;
  try {
    const result = await work();
    after = then;
    return result;
  } finally {
    await target.query('update tenant set status = $2 where id = $1', [tenantId, after]);
  }
}

async function replace(options: { source: pg.Client; target: pg.Client; tenantId: string; slug: string; say: (line: string) => void }): Promise<number> {
  const { source, target, tenantId, say } = options;
  const tables = await readTenantTables(target);
  await source.query('begin read only');
  // COPY takes no parameters: the id is read from a setting.
  await source.query("select set_config('restore.tenant', $1, true)", [tenantId]);
  await target.query('begin');
  try {
    // No trigger and no key is asked: all the company's rows go and come together, and what they point at is looked for at the end.
    await target.query("set local session_replication_role = 'replica'");
    const { rowCount } = await target.query('select from tenant where id = $1 for update', [tenantId]);
    if (rowCount === 0) await target.query("insert into tenant (id, slug, name, status) values ($1, $2, '', 'suspended')", [tenantId, options.slug]);
    await copyTenantRow(source, target, tenantId);
    say(`Putting the rows of ${tables.length} tables in their place…`);
    let total = 0;
    for (const table of tables) {
      await target.query(`delete from ${pg.escapeIdentifier(table.name)} where tenant_id = $1`, [tenantId]);
      if (!emptied.has(table.name)) total += await copyRows(source, target, table);
    }
    await target.query(`delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`, [tenantId]);
    const broken = await brokenKeys(target, tenantId);
    if (broken.length > 0) throw new Error(`The company's rows in the backup do not fit together, and nothing was changed: ${broken.join(' ')}`);
    await target.query('commit');
    return total;
  } catch (error) {
    await target.query('rollback');
    throw error;
  }
}

/** What stands of the company itself; it stays suspended until all of it is there. */
async function copyTenantRow(source: pg.Client, target: pg.Client, tenantId: string): Promise<void> {
  const { rows } = await source.query<Record<string, unknown>>('select * from tenant where id = $1', [tenantId]);
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id' && name !== 'status');
  const set = columns.map((name, place) => `${pg.escapeIdentifier(name)} = $${place + 2}`).join(', ');
  await target.query(`update tenant set ${set} where id = $1`, [tenantId, ...columns.map((name) => rows[0]?.[name])]);
}

async function copyRows(source: pg.Client, target: pg.Client, { name, columns }: TenantTable): Promise<number> {
  const [table, list] = [pg.escapeIdentifier(name), columns.map(pg.escapeIdentifier).join(', ')];
  const reading = source.query(
    copyTo(`copy (select ${list} from ${table} where tenant_id = current_setting('restore.tenant')::uuid) to stdout (format binary)`),
  );
  const writing = target.query(copyFrom(`copy ${table} (${list}) from stdin (format binary)`));
  await pipeline(reading, writing);
  return writing.rowCount;
}

/** Rows of the company that name a row which is not there. */
async function brokenKeys(client: pg.Client, tenantId: string): Promise<string[]> {
  const { rows } = await client.query(
    `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
       (select string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ') from unnest(k.conkey, k.confkey) as u(mine, theirs)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.mine join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.theirs) as pairs,
       (select string_agg(format('c.%I is not null', a.attname), ' and ') from unnest(k.conkey) as u(mine) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.mine) as named
       from pg_constraint k join pg_attribute t on t.attrelid = k.conrelid and t.attname = 'tenant_id' and t.attnum = any(k.conkey)
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const broken: string[] = [];
  for (const { child, parent, pairs, named } of z.array(Key).parse(rows)) {
    const found = await client.query(
      `select from ${child} c where c.tenant_id = $1 and ${named} and not exists (select from ${parent} p where ${pairs}) limit 1`,
      [tenantId],
    );
    if (found.rowCount !== 0) broken.push(`${child} names rows of ${parent} that are missing.`);
  }
  return broken;
}
