import type { Invoice, InvoicePreview, InvoiceRow } from '@quarterlight/contract/billing/schemas';
import { InvoiceState, InvoiceType } from '@quarterlight/contract/billing/schemas';
import { MessageState } from '@quarterlight/contract/outbox/schemas';
import { type PaidOn, Payer } from '@quarterlight/contract/payments/schemas';
import { isCreditedByItself } from '@quarterlight/contract/rules/credit-line';
import { fromMilli, type Milli, milli } from '@quarterlight/kit/quantities';
import type { Actor } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { findMessagesAbout } from '../outbox/index.ts';
import { explainSplit } from '../payments/index.ts';
import { InvoiceDetail } from './billing.detail.ts';
import type { findCreditNotes, InvoiceRecord, LineRow, ListedInvoice } from './billing.queries.ts';
import { allowedActions } from './invoice.record.ts';

const quantity = (value: number): number => fromMilli(milli(value) satisfies Milli);
const moneyIn = (currency: string) => (amount: number) => ({ amount, currency });

export function presentRow(row: ListedInvoice, currency: string): InvoiceRow {
  const money = moneyIn(currency);
  const owed = row.type === 'credit-note' ? 0 : row.gross_pence - row.credited_pence;
  return {
    ...onWire(row, 'id', 'number', 'worksheet_id', 'worksheet_number', 'registration', 'customer_id', 'payer_name', 'order_number', 'invoice_date'),
    ...onWire(row, 'due_date', 'created_at', 'version'),
    type: InvoiceType.parse(row.type),
    state: InvoiceState.parse(row.state),
    payer: Payer.parse(row.payer),
    net: money(row.net_pence),
    vat: money(row.vat_pence),
    gross: money(row.gross_pence),
    paid: money(row.paid_pence),
    balance: money(owed - row.paid_pence - row.written_off_pence),
    credited: row.credited_by_id !== null,
    creditedSum: money(row.credited_pence),
    broughtForward: row.brought_forward,
  };
}

type PresentedLine = InvoicePreview['documents'][number]['lines'][number];
type ShownLine = Omit<LineRow, 'id' | 'credited_net_pence' | 'credited_vat_pence'>;
export const presentLine = (row: ShownLine, currency: string): PresentedLine => ({
  ...onWire(row, 'position', 'description', 'vat_rate_basis_points'),
  kind: row.kind === 'adjustment' ? 'adjustment' : 'line',
  quantity: quantity(row.quantity_milli),
  net: { amount: row.net_pence, currency },
  vat: { amount: row.vat_pence, currency },
});

/** A line with what is left of it to credit: of a draft and of a credit note nothing. */
function presentLineLeft(row: LineRow, { type, state }: Pick<InvoiceRecord, 'type' | 'state'>, currency: string): Invoice['lines'][number] {
  const left =
    type === 'credit-note' || state === 'draft'
      ? { net: 0, vat: 0 }
      : { net: row.net_pence - row.credited_net_pence, vat: row.vat_pence - row.credited_vat_pence };
  return {
    id: row.id,
    ...presentLine(row, currency),
    left: { net: { amount: left.net, currency }, vat: { amount: left.vat, currency } },
    isCreditedByItself: isCreditedByItself({ kind: row.kind, net: left.net }),
  };
}

/** What keeps a worksheet from being invoiced, each with the place where it is mended. */
export const presentGates = (worksheetId: string, gates: readonly { readonly code: string; readonly message: string; readonly link: string }[]) =>
  gates.map(({ code, message, link }) => ({ code, message, link: `/clipboard/worksheets/${worksheetId}#${link}` }));

interface Beside {
  readonly notes: Awaited<ReturnType<typeof findCreditNotes>>;
  readonly lines: readonly LineRow[];
  readonly others: readonly ListedInvoice[];
  readonly payments: readonly PaidOn[];
  readonly messages: Awaited<ReturnType<typeof findMessagesAbout>>;
}

export function presentInvoice(record: InvoiceRecord, { lines, notes, others, payments, messages }: Beside, actor: Actor, currency: string): Invoice {
  const detail = InvoiceDetail.parse(record.detail);
  return {
    ...presentRow(record, currency),
    customerName: record.customer_name ?? '',
    ...onWire(record, 'payer_address', 'payer_email', 'payer_vat_number', 'credits_id', 'credited_by_id', 'reason', 'posted_at'),
    job: detail.job,
    before: detail.broughtForward
      ? {
          original: { amount: detail.broughtForward.original, currency },
          paid: { amount: detail.broughtForward.original - record.gross_pence, currency },
          job: detail.broughtForward.job,
        }
      : null,
    lines: lines.map((line) => presentLineLeft(line, record, currency)),
    vatSummary: detail.vatSummary.map((row) => ({
      rateBasisPoints: row.rateBasisPoints,
      net: { amount: row.net, currency },
      vat: { amount: row.vat, currency },
    })),
    split: detail.split === null ? null : explainSplit(detail.split, currency),
    payments: [...payments],
    writtenOff: { amount: record.written_off_pence, currency },
    // A batch is the office's: to others it is not there.
    batch: record.batch_id === null || record.batch_number === null ? null : { id: record.batch_id, name: record.batch_number },
    pdfReady: record.pdf_file_id !== null,
    emails: messages.map(({ id, recipient, state, last_error, created_at, sent_at }) => ({
      id,
      recipient,
      state: MessageState.parse(state),
      at: created_at,
      sentAt: sent_at,
      error: last_error,
    })),
    // To customers everybody of the office is the company.
    createdBy: actor.customerId === null ? (record.created_by_name ?? '') : '',
    postedBy: actor.customerId === null ? (record.posted_by_name ?? '') : '',
    creditNotes: notes.map((note) => ({ ...onWire(note, 'id', 'number', 'invoice_date', 'reason'), gross: { amount: note.gross_pence, currency } })),
    others: others
      .filter((other) => other.id !== record.id)
      .map((other) => {
        const row = presentRow(other, currency);
        return { id: row.id, number: row.number, type: row.type, state: row.state, payerName: row.payerName, gross: row.gross };
      }),
    allowedActions: allowedActions(record, actor),
  };
}
