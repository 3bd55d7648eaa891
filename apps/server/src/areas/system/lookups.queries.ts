import { type Selectable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

const columns = ['id', 'list', 'name', 'kind', 'rate_basis_points', 'position', 'retired_at', 'version'] as const;

export type LookupRow = Pick<Selectable<DB['lookup']>, (typeof columns)[number]>;

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
  return tx.db.selectFrom('lookup').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Entries in use come before retired ones. */
export async function selectByKind(tx: ReadTx, list: string, kind: string): Promise<LookupRow | undefined> {
  const rows = await tx.db.selectFrom('lookup').select(columns).where('list', '=', list).where('kind', '=', kind).orderBy('position').orderBy('id').execute();
  return rows.find((row) => row.retired_at === null) ?? rows[0];
}

/** How many entries each list has, in use and retired. */
export async function countLists(tx: ReadTx): Promise<Map<string, { inUse: number; retired: number }>> {
  const { rows } = await sql<{ list: string; inUse: number; retired: number }>`
    select list, (count(*) filter (where retired_at is null))::int as "inUse", count(retired_at)::int as retired from lookup group by list`.execute(tx.db);
  return new Map(rows.map(({ list, inUse, retired }) => [list, { inUse, retired }]));
}

/** How many entries of a list share the code of one. */
export async function countOfKind(tx: ReadTx, { list, kind }: Pick<LookupRow, 'list' | 'kind'>, of: 'all' | 'in-use'): Promise<number> {
  const alike = tx.db.selectFrom('lookup').select('id').where('list', '=', list).where('kind', '=', kind);
  return (await (of === 'all' ? alike : alike.where('retired_at', 'is', null)).limit(2).execute()).length;
}

/** Makes changes of one list wait for each other, so that positions stay unique. */
export async function lockList(tx: WriteTx, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lookup ${tx.tenant.id} ${list}`}, 0))`.execute(tx.db);
}
