import type { Invoice } from '@quarterlight/contract/billing/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findMessagesAbout } from '../outbox/index.ts';
import { paidOn } from '../payments/index.ts';
import { presentInvoice } from './billing.present.ts';
import { findCreditNotes, findInvoice, findLines, findOfWorksheet } from './billing.queries.ts';

/** The whole document as it stands, or `record.not_found`. */
export async function showInvoice(tx: ReadTx, id: string): Promise<Invoice> {
  const record = await findInvoice(tx, id);
  const lines = await findLines(tx, id);
  const notes = await findCreditNotes(tx, id);
  const others = await findOfWorksheet(tx, record.worksheet_id);
  const payments = await paidOn(tx, id);
  const messages = await findMessagesAbout(tx, id);
  return presentInvoice(record, { lines, notes, others, payments, messages }, tx.actor, tx.tenant.currency);
}
