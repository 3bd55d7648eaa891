import { found, type WriteTx } from '../../platform/database/scope.ts';

/** Counts a visit for which the customer was not there. The row stays locked to the end of the transaction: call it late. */
export async function countNoShow(tx: WriteTx, customerId: string): Promise<void> {
  const row = await tx.db
    .updateTable('customer')
    .set((eb) => ({ no_shows: eb('no_shows', '+', 1) }))
    .where('id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  found(row);
}
