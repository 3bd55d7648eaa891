import type { ReadTx } from '../../platform/database/scope.ts';

/** The jobs that pieces in a van are for. */
export async function findJobsOf(tx: ReadTx, worksheetIds: readonly string[]) {
  if (worksheetIds.length === 0) return new Map<string, never>();
  const rows = await tx.db
    .selectFrom('worksheet')
    .select(['id', 'number', 'registration', 'state', 'booked_day', 'booked_slot', 'technician_id'])
    .where('id', 'in', [...new Set(worksheetIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
export type JobRow = NonNullable<ReturnType<Awaited<ReturnType<typeof findJobsOf>>['get']>>;

/** The barcodes of products beside their own. */
export async function findFurtherCodes(tx: ReadTx, productIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('product_code')
    .select(['product_id', 'code'])
    .where('product_id', 'in', [...new Set(productIds)])
    .where('kind', '=', 'barcode')
    .orderBy('code')
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.product_id)].map(([id, own]) => [id, own.map(({ code }) => code)]));
}
