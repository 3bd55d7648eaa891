import type { InvoiceRow } from '@quarterlight/contract/billing/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { presentRow } from './billing.present.ts';
import { findOfWorksheet } from './billing.queries.ts';

/** Every document of a worksheet, oldest first; none where there is none or the actor may not see it. */
export async function invoicesOf(tx: ReadTx, worksheetId: string): Promise<InvoiceRow[]> {
  return (await findOfWorksheet(tx, worksheetId)).map((row) => presentRow(row, tx.tenant.currency));
}
