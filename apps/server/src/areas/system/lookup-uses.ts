import type { LookupUse } from '@quarterlight/contract/system/schemas';
import { sql } from 'kysely';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { type LookupUse as Declared, defineLookupUses } from '../../platform/lookups/uses.ts';
import { type LookupRow, selectLookup } from './lookups.queries.ts';

const countUpTo = 10_000;

/** What of this area names entries. */
export const systemUses = defineLookupUses({ lists: ['currencies'], table: 'tenant', column: 'currency', by: 'kind', title: 'The company’s own currency' });

/** What names an entry, by kind of record; kinds that do not are left out. Counted only when somebody asks, and no further than 10,000. */
export async function usesOf(tx: ReadTx, uses: readonly Declared[], id: string): Promise<LookupUse[]> {
  const entry = found(await selectLookup(tx, id));
  const counted: LookupUse[] = [];
  for (const use of uses.filter(({ lists }) => lists.some((list) => list === entry.list))) {
    const value = valueIn(use, entry);
    const count = value === null ? 0 : await countOf(tx, use, value, countUpTo + 1);
    if (value === null || count === 0) continue;
    counted.push({ title: use.title, count: Math.min(count, countUpTo), countIsExact: count <= countUpTo, page: use.page?.(value) ?? null });
  }
  return counted;
}

/** Whether anything names an entry. */
export async function isUsed(tx: ReadTx, uses: readonly Declared[], entry: LookupRow): Promise<boolean> {
  for (const use of uses.filter(({ lists }) => lists.some((list) => list === entry.list))) {
    const value = valueIn(use, entry);
    if (value !== null && (await countOf(tx, use, value, 1)) > 0) return true;
  }
  return false;
}

const valueIn = ({ by }: Declared, entry: LookupRow): string | null => entry[by ?? 'id'];

async function countOf(tx: ReadTx, { table, column }: Declared, value: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit ${limit}) named`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
