import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../database/tables.gen.ts';
import { types } from '../database/types.ts';
import { rowsFound, type SearchDefinition } from './define-search.ts';
import { entryOf, keepEntries } from './keep-entries.ts';

/** Records that are looked at in one transaction. */
const atOnce = 2_000;
const lockNumber = 7_281_932_003;

interface Asked {
  readonly ownerUrl: string;
  readonly definitions: readonly SearchDefinition[];
  /** Only those companies, where it is given. */
  readonly tenantIds?: readonly string[];
}

/** Makes every entry of all companies anew, as the owner of the database; those whose record is gone are removed. Gives how many there are. */
export const makeEntries = ({ ownerUrl, ...asked }: Asked): Promise<number> => withOwner(ownerUrl, (db) => makeAll(db, asked));

/** The same where the entries were not made by this product's declarations: `madeBy` names those, and stands on the table as its comment. */
export async function makeEntriesOnce({ ownerUrl, definitions, madeBy, say }: Asked & { madeBy: string; say: (line: string) => void }): Promise<void> {
  await withOwner(ownerUrl, async (db) => {
    if ((await commentOf(db)) === madeBy) return;
    await sql`select pg_advisory_lock(${lockNumber})`.execute(db);
    if ((await commentOf(db)) === madeBy) return;
    say('Making what records are found by…');
    await makeAll(db, { definitions });
    await sql`comment on table search_entry is ${sql.lit(madeBy)}`.execute(db);
  });
}

/** What differs from the records as they stand, as `kind id`: entries that are wrong, missing, or left over. */
export function verifyEntries({ ownerUrl, ...asked }: Asked): Promise<string[]> {
  return withOwner(ownerUrl, async (db) => {
    const wrong: string[] = [];
    await eachBatch(db, asked, async (tx, definition, ids) => {
      const kept = await sql<{ id: string; words: string; place: string; customer: string | null; branch: string | null; technician: string | null }>`
        select record_id as id, words, place, customer_id as customer, branch_id as branch, technician_id as technician from search_entry
        where tenant_id = app.tenant() and kind = ${definition.kind} and record_id = any(${ids}::uuid[])`.execute(tx);
      const byId = new Map(kept.rows.map((row) => [row.id, JSON.stringify([row.words, row.place, row.customer, row.branch, row.technician])]));
      for (const row of (await rowsFound(tx, definition, ids)).values()) {
        const { id, words, place, customer, branch, technician } = entryOf(definition, row);
        if (byId.get(id) !== JSON.stringify([words, place, customer, branch, technician])) wrong.push(`${definition.kind} ${id}`);
      }
    });
    for (const { kind, table } of asked.definitions) {
      const { rows } = await sql<{ id: string }>`select record_id as id from search_entry e where kind = ${kind} and ${withoutRecord(table)}`.execute(db);
      wrong.push(...rows.map(({ id }) => `${kind} ${id}`));
    }
    return wrong;
  });
}

const withoutRecord = (table: string) => sql`not exists (select from ${sql.table(table)} r where r.tenant_id = e.tenant_id and r.id = e.record_id)`;

async function makeAll(db: Kysely<DB>, asked: Omit<Asked, 'ownerUrl'>): Promise<number> {
  let made = 0;
  for (const { kind, table } of asked.definitions) await sql`delete from search_entry e where kind = ${kind} and ${withoutRecord(table)}`.execute(db);
  await eachBatch(db, asked, async (tx, definition, ids) => {
    // Held, so that nobody changes a record between its row and its entry.
    await sql`select from ${sql.table(definition.table)} where tenant_id = app.tenant() and id = any(${ids}::uuid[]) order by id for share`.execute(tx);
    await keepEntries(tx, definition, ids);
    made += ids.length;
  });
  await sql`analyze search_entry`.execute(db);
  return made;
}

/** All records of all companies, in the order of their ids, each batch in a transaction of its company. */
async function eachBatch(
  db: Kysely<DB>,
  { definitions, tenantIds }: Omit<Asked, 'ownerUrl'>,
  work: (tx: Kysely<DB>, definition: SearchDefinition, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const all = async () => (await db.selectFrom('tenant').select('id').orderBy('id').execute()).map(({ id }) => id);
  for (const tenantId of tenantIds ?? (await all())) {
    for (const definition of definitions) {
      let after = '00000000-0000-0000-0000-000000000000';
      for (let more = true; more; ) {
        const { rows } = await sql<{ id: string }>`select id from ${sql.table(definition.table)} where tenant_id = ${tenantId} and id > ${after}
          order by id limit ${atOnce}`.execute(db);
        const ids = rows.map(({ id }) => id);
        if (ids.length > 0) {
          await db.transaction().execute(async (tx) => {
            await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(tx);
            await work(tx, definition, ids);
          });
        }
        after = ids.at(-1) ?? after;
        more = ids.length === atOnce;
      }
    }
  }
}

async function commentOf(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ comment: string | null }>`select obj_description('public.search_entry'::regclass, 'pg_class') as comment`.execute(db);
  return rows[0]?.comment ?? null;
}

/** One connection as the owner of the tables, without the time limits that requests have. */
async function withOwner<Result>(ownerUrl: string, work: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, types, options: '-c timezone=UTC -c statement_timeout=0', connectionTimeoutMillis: 5_000 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`set role quarterlight_owner`.execute(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
