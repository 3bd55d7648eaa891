import type { SendQuotation, SentOption } from '@quarterlight/contract/quotations/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { boundsOf } from '@quarterlight/kit/instants';
import { formatMoney } from '@quarterlight/kit/money';
import type { z } from 'zod';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { keepFile } from '../files/index.ts';
import { endLinks, makeLink } from '../links/index.ts';
import { queueMessage, recipientOf } from '../outbox/index.ts';
import { getSettings } from '../system/index.ts';
import { addFollowUp, followUpColumns } from './follow-ups.ts';
import { assertHolds } from './intake.ts';
import { mainOption } from './options.ts';
import { quotation } from './quotation.record.ts';
import { pdfName, quotationDocument, readSheet } from './quotation-pdf.ts';
import { findLines, findOptions, insertRevision, type LineRow, type OptionRow, type QuotationRow } from './quotations.queries.ts';

// So long a link still says that what it led to is over.
const daysAfter = 30;

/** The PDF of a quotation as it stands: laid out before the transaction, and true for the version that is sent, since no other is taken up. */
export async function layOut(scope: Scope, id: string): Promise<Buffer> {
  return renderPdf(quotationDocument(await scope.read((tx) => readSheet(tx, id))));
}

/** Sends what stands there as a revision, by email or text message, or gives the link to whoever sends it. Refuses `outbox.no_recipient`. */
export async function sendQuotation(
  tx: WriteTx,
  id: string,
  { version, wanted, pdf, port }: { version: number; wanted: SendQuotation; pdf: Buffer; port: number },
): Promise<{ row: QuotationRow; link: string | null }> {
  const before = await quotation.takeUp(tx, id, { action: 'send', version });
  assertHolds(tx, before.valid_until);
  const recipient = wanted.how === 'link' ? '' : recipientOf(wanted.how, wanted.recipient, { email: before.contact_email, mobile: before.contact_mobile });
  const [options, lines, fileId] = await Promise.all([findOptions(tx, id), findLines(tx, id), keepPdf(tx, before, pdf)]);
  await endLinks(tx, id, { purpose: 'quotation' });
  const lastDay = addDays(day(before.valid_until), daysAfter);
  const until = boundsOf(lastDay, tx.tenant.timeZone).to;
  const { address } = await makeLink(tx, { purpose: 'quotation', entity: 'quotation', entityId: id, customerId: before.customer_id, until, port });
  await keepRevision(tx, before, { wanted, recipient, fileId, options: options.map((option) => sentOption(option, lines)) });
  if (wanted.how !== 'link') await tell(tx, before, { how: wanted.how, recipient, link: address, fileId, note: wanted.note ?? '', options });
  const row = await quotation.settle(tx, before, {
    set: { state: 'sent', sent_at: tx.now, ...(await firstFollowUp(tx, before)) },
    action: 'sent',
    event: `Sent revision ${before.revision}${wanted.how === 'link' ? ' by a link that was passed on' : ` to ${recipient}`}`,
    after: { how: wanted.how },
  });
  await expireAfter(tx, row);
  return { row, link: wanted.how === 'link' ? address : null };
}

const sentOption = (option: OptionRow, lines: readonly LineRow[]): z.output<typeof SentOption> => ({
  id: option.id,
  title: option.title,
  recommended: option.recommended,
  netPence: option.net_pence,
  vatPence: option.vat_pence,
  lines: lines
    .filter((line) => line.option_id === option.id)
    .map((line) => ({
      code: line.code,
      description: line.description,
      quantity: line.quantity_milli / 1000,
      netPence: line.net_pence,
      vatPence: line.vat_pence,
    })),
});

interface Kept {
  readonly wanted: SendQuotation;
  readonly recipient: string;
  readonly fileId: string;
  readonly options: readonly z.output<typeof SentOption>[];
}

const keepRevision = (tx: WriteTx, row: QuotationRow, { wanted, recipient, fileId, options }: Kept) =>
  insertRevision(tx, {
    id: newId(),
    quotation_id: row.id,
    revision: row.revision,
    sent_at: tx.now,
    sent_by: tx.actor.userId,
    channel: wanted.how,
    recipient,
    valid_until: row.valid_until,
    options: JSON.stringify(options),
    pdf_file_id: fileId,
  });

async function keepPdf(tx: WriteTx, row: QuotationRow, bytes: Buffer): Promise<string> {
  const file = { bytes, name: pdfName(row), mediaType: 'application/pdf', entity: 'quotation', entityId: row.id } as const;
  return (await keepFile(tx, { ...file, customerId: row.customer_id, branchId: row.branch_id })).id;
}

interface Told {
  readonly how: 'email' | 'sms';
  readonly recipient: string;
  readonly link: string;
  readonly fileId: string;
  readonly note: string;
  readonly options: readonly OptionRow[];
}

async function tell(tx: WriteTx, row: QuotationRow, { how, recipient, link, fileId, note, options }: Told): Promise<void> {
  const main = mainOption(options, null);
  await queueMessage(tx, {
    channel: how,
    template: 'quotation',
    recipient,
    entity: 'quotation',
    entityId: row.id,
    values: {
      name: row.contact_name || row.customer_name,
      number: row.number,
      registration: displayRegistration(row.registration),
      total: formatMoney({ amount: (main?.net_pence ?? 0) + (main?.vat_pence ?? 0), currency: tx.tenant.currency }),
      until: formatDay(day(row.valid_until)),
      note: note.trim(),
      link,
    },
    ...(how === 'email' ? { attachments: [{ fileId, name: pdfName(row) }] } : {}),
  });
}

/** The first follow-up is planned where nobody has planned one, as the settings say. */
async function firstFollowUp(tx: WriteTx, row: QuotationRow) {
  const { quotations } = await getSettings(tx);
  if (row.follow_up_on !== null || quotations.followUpDays === 0) return {};
  await addFollowUp(tx, row.id, { dueOn: addDays(day(tx.today), quotations.followUpDays), note: '' });
  return followUpColumns(tx, row.id);
}

/** The task that looks at it on the day after its last. */
async function expireAfter(tx: WriteTx, { id, valid_until }: QuotationRow): Promise<void> {
  const runAt = boundsOf(addDays(day(valid_until), 1), tx.tenant.timeZone).from;
  await tx.enqueue('quotations.expire', { quotationId: id }, { key: `expire ${id} ${valid_until}`, runAt });
}
