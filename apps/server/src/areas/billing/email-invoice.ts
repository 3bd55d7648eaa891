import type { Invoice } from '@quarterlight/contract/billing/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { invoice } from './invoice.record.ts';
import { keepPdf, type LaidOutInvoice, queueInvoice } from './make-invoice-pdf.ts';
import { showInvoice } from './show-invoice.ts';

/** Sends the kept PDF of a posted document, or the one `laidOut` where it was missing, to an address, as often as it is asked for; answers the document with its emails. */
export async function emailInvoice(tx: WriteTx, id: string, recipient: string, laidOut: LaidOutInvoice | undefined): Promise<Invoice> {
  const row = await invoice.takeUp(tx, id, { action: 'email' });
  const fileId = row.pdf_file_id ?? (laidOut && (await keepPdf(tx, laidOut)));
  if (!fileId) throw new Refusal('invoice.no_pdf');
  await queueInvoice(tx, await showInvoice(tx, id), { fileId, recipient, settings: await getSettings(tx) });
  await tx.audit({ entity: 'invoice', id, label: row.number ?? row.worksheet_number, action: 'invoice.emailed', after: { recipient } });
  await tx.announce('invoice', id, row.version);
  return showInvoice(tx, id);
}
