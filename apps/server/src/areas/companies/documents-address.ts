import type { ReadTx } from '../../platform/database/scope.ts';

/** Where a customer's documents are sent, null where it has no address for that besides its own. */
export async function documentsAddress(tx: ReadTx, customerId: string) {
  const columns = ['line1', 'line2', 'line3', 'town', 'county', 'postcode'] as const;
  const row = await tx.db
    .selectFrom('company_address')
    .select(columns)
    .where('company_id', '=', customerId)
    .where('used_for', '=', 'documents')
    .executeTakeFirst();
  return row ?? null;
}
