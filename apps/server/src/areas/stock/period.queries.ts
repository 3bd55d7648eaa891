import type { ReadTx } from '../../platform/database/scope.ts';

/** The months that were ever closed, the latest first, with who closed or opened each. */
export const findPeriods = (tx: ReadTx) =>
  tx.db
    .selectFrom('stock_period')
    .leftJoin('person_name', 'person_name.id', 'stock_period.changed_by')
    .selectAll('stock_period')
    .select('person_name.name as changed_by_name')
    .orderBy('stock_period.month', 'desc')
    .execute();

/** The first day of the month that was closed last; null where none is. */
export async function lastClosed(tx: ReadTx): Promise<string | null> {
  const row = await tx.db.selectFrom('stock_period').select('month').where('state', '=', 'closed').orderBy('month', 'desc').limit(1).executeTakeFirst();
  return row?.month ?? null;
}
