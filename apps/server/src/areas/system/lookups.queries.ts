import { sql } from 'kysely';
import { prepared, type ValueOf } from '../../platform/database/prepared.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

const columns = ['id', 'list', 'name', 'kind', 'rate_basis_points', 'position', 'retired_at', 'version'] as const;

export interface LookupRow {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  readonly kind: string | null;
  readonly rate_basis_points: number | null;
  readonly position: number;
  readonly retired_at: string | null;
  readonly version: number;
}

export async function selectList(tx: ReadTx, list: string): Promise<LookupRow[]> {
  return tx.db
    .selectFrom('lookup')
    .select(columns)
    .where('list', '=', list)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Retired entries too, after the others. */
export async function selectWholeList(tx: ReadTx, list: string): Promise<LookupRow[]> {
  return tx.db
    .selectFrom('lookup')
    .select(columns)
    .where('list', '=', list)
    .orderBy((eb) => eb('retired_at', 'is not', null))
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function selectLookup(tx: ReadTx, id: string): Promise<LookupRow | undefined> {
  return (await lookupOf(tx, { id }))[0];
}
const lookupOf = prepared((db, value: ValueOf<{ id: string }>) => db.selectFrom('lookup').select(columns).where('id', '=', value('id')));

/** Entries in use come before retired ones. */
export async function selectByKind(tx: ReadTx, list: string, kind: string): Promise<LookupRow | undefined> {
  const rows = await tx.db.selectFrom('lookup').select(columns).where('list', '=', list).where('kind', '=', kind).orderBy('position').orderBy('id').execute();
  return rows.find((row) => row.retired_at === null) ?? rows[0];
}

/** Makes changes of one list wait for each other, so that names and positions stay unique. */
export async function lockList(tx: WriteTx, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lookup ${tx.tenant.id} ${list}`}, 0))`.execute(tx.db);
}

export async function nameInUse(tx: ReadTx, list: string, name: string, exceptId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('lookup')
    .select('id')
    .where('list', '=', list)
    .where('retired_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLookup(
  tx: WriteTx,
  row: { id: string; list: string; name: string; rate_basis_points: number | null; position: number },
): Promise<void> {
  await tx.db.insertInto('lookup').values(row).execute();
}

type Change = { name: string; rate_basis_points: number | null } | { retired_at: string | null } | { position: number };

/** Changes an entry; false where it has another version by now. */
export async function changeLookup(tx: WriteTx, id: string, version: number, change: Change): Promise<boolean> {
  const done = await tx.db
    .updateTable('lookup')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
