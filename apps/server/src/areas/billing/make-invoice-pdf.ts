import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import type { Settings } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { idOrNull } from '@quarterlight/kit/ids';
import { formatMoney } from '@quarterlight/kit/money';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { keepFile, openFile } from '../files/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { getSettings, logoForPaper } from '../system/index.ts';
import { findInvoice, lockPdf, setPdf } from './billing.queries.ts';
import { invoiceDocument, type Letterhead } from './invoice-pdf.ts';
import { showInvoice } from './show-invoice.ts';

const fileName = (invoice: Invoice): string => `${invoice.number ?? `draft ${invoice.worksheetNumber}`}.pdf`;

async function letterheadOf(tx: ReadTx): Promise<Letterhead> {
  return { settings: await getSettings(tx), logo: await logoForPaper(tx) };
}

/** The invoice's PDF: the kept one of a posted document, else made at once (a draft is marked as such). */
export async function openInvoicePdf(scope: Scope, id: string): Promise<{ body: NodeJS.ReadableStream | Buffer; fileName: string }> {
  const opened = await scope.read(async (tx) => {
    const { pdf_file_id: fileId } = await findInvoice(tx, id);
    const invoice = await showInvoice(tx, id);
    const kept = fileId === null ? undefined : await openFile(tx, fileId);
    return { invoice, kept, letterhead: await letterheadOf(tx) };
  });
  return { fileName: fileName(opened.invoice), body: opened.kept?.stream ?? (await renderPdf(invoiceDocument(opened.invoice, opened.letterhead))) };
}

/** The bytes of a posted document's PDF that is not kept yet. */
export interface LaidOutInvoice {
  readonly invoice: Invoice;
  readonly bytes: Buffer;
}

/** Lays out what is not kept yet; undefined for a draft, and where the PDF is there. */
async function layOut(scope: Scope, id: string): Promise<LaidOutInvoice | undefined> {
  const { invoice, letterhead } = await scope.read(async (tx) => ({ invoice: await showInvoice(tx, id), letterhead: await letterheadOf(tx) }));
  if (invoice.state === 'draft' || invoice.pdfReady) return undefined;
  return { invoice, bytes: await renderPdf(invoiceDocument(invoice, letterhead)) };
}

// Until then the task of posting is at it, and emails the payer itself.
const taskTakes = 60 * 60_000;

/** Lays out the PDF that a document posted long ago lacks, because its task was given up. */
export async function layOutMissing(scope: Scope, id: string): Promise<LaidOutInvoice | undefined> {
  const isMissing = await scope.read(async (tx) => {
    const { pdf_file_id: fileId, posted_at: postedAt } = await findInvoice(tx, id);
    return fileId === null && postedAt !== null && Date.parse(postedAt) < Date.parse(tx.now) - taskTakes;
  });
  return isMissing ? layOut(scope, id) : undefined;
}

/** Keeps the PDF and gives its file; undefined where one is kept already. */
export async function keepPdf(tx: WriteTx, { invoice, bytes }: LaidOutInvoice): Promise<string | undefined> {
  const row = await lockPdf(tx, invoice.id);
  if (row === undefined || row.pdf_file_id !== null) return undefined;
  const { id: fileId } = await keepFile(tx, {
    bytes,
    name: fileName(invoice),
    mediaType: 'application/pdf',
    entity: 'invoice',
    entityId: invoice.id,
    customerId: invoice.customerId,
    branchId: idOrNull(row.bound_branch),
  });
  await setPdf(tx, invoice.id, fileId);
  return fileId;
}

/** Makes the PDF of a posted document, keeps it and queues its email; running it again changes nothing. */
export async function makeInvoicePdf(scope: Scope, id: string): Promise<void> {
  const laidOut = await layOut(scope, id);
  if (laidOut === undefined) return;
  await scope.write(async (tx) => {
    const { invoice } = laidOut;
    const fileId = await keepPdf(tx, laidOut);
    if (fileId === undefined) return;
    if (invoice.payerEmail !== '') await queueInvoice(tx, invoice, { fileId, recipient: invoice.payerEmail, settings: await getSettings(tx) });
    await tx.announce('invoice', id, invoice.version);
  });
}

const date = (of: string | null): string => (of === null ? '' : formatDay(day(of)));

/** Puts the document into the outbox for an address. */
export async function queueInvoice(
  tx: WriteTx,
  invoice: Invoice,
  { fileId, recipient, settings }: { readonly fileId: string; readonly recipient: string; readonly settings: Settings },
): Promise<void> {
  const credit = invoice.type === 'credit-note';
  const total = formatMoney({ ...invoice.gross, amount: Math.abs(invoice.gross.amount) });
  await queueMessage(tx, {
    channel: 'email',
    template: credit ? 'credit-note' : 'invoice',
    recipient,
    entity: 'invoice',
    entityId: invoice.id,
    values: {
      number: invoice.number ?? '',
      name: invoice.payerName,
      job: invoice.worksheetNumber,
      registration: displayRegistration(invoice.registration),
      orderNumber: invoice.orderNumber,
      total,
      day: date(invoice.invoiceDate),
      due: date(invoice.dueDate),
      bankDetails: settings.documents.bankDetails,
      note: invoice.reason,
      invoice: invoice.others.find((other) => other.id === invoice.creditsId)?.number ?? '',
    },
    attachments: [{ fileId, name: fileName(invoice) }],
  });
}
