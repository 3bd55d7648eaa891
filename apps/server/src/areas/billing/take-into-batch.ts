import { sql } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';
import { InvoiceDetail } from './billing.detail.ts';

/** Puts posted documents, which the caller holds, into a batch for the accounts. */
export async function takeIntoBatch(tx: WriteTx, batchId: string, ids: readonly string[]): Promise<void> {
  await tx.db.updateTable('invoice').set({ batch_id: batchId }).where('id', '=', sql<string>`any(${ids}::uuid[])`).where('batch_id', 'is', null).execute();
}

/** What a document keeps beside its lines, as it was written: the VAT of the whole job by rate, in pence, and how it was shared. */
export const invoiceDetail = ({ detail }: { readonly detail: unknown }): InvoiceDetail => InvoiceDetail.parse(detail);
