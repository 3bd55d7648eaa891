import { InvoicesToPost, type InvoicingPreview, JobsToDraft } from '@quarterlight/contract/billing/many-schemas';
import { invoiceTypeNames } from '@quarterlight/contract/billing/names';
import { InvoiceType } from '@quarterlight/contract/billing/schemas';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { oneByOne } from '../../platform/runs/one-by-one.ts';
import { tryEach } from '../../platform/runs/try-each.ts';
import { numbersOf } from '../worksheets/index.ts';
import { createInvoices } from './create-invoices.ts';
import type { Document } from './invoice.record.ts';
import { postInvoice } from './post-invoice.ts';

const moneyText = (tx: ReadTx, amount: number): string => formatMoney(pence(amount), tx.tenant.currency);

const draftedWords = (tx: ReadTx, made: readonly Document[]): string =>
  made.map((row) => `${invoiceTypeNames[InvoiceType.parse(row.type)]} to ${row.payer_name}, ${moneyText(tx, row.gross_pence)}`).join('; ');

/** What invoicing would draft of each worksheet, with what it comes to; changes nothing. */
export async function previewMany(scope: Scope, ids: readonly string[]): Promise<InvoicingPreview> {
  const grosses = await scope.read(async (tx) => {
    const rows = await tx.db.selectFrom('worksheet').select(['id', 'gross_pence']).where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, { amount: row.gross_pence, currency: tx.tenant.currency }]));
  });
  const { lines } = await tryEach(scope, ids, { numbersOf, one: async (tx, id) => draftedWords(tx, await createInvoices(tx, id)) });
  return { lines: lines.map((line) => ({ ...line, gross: grosses.get(line.id) ?? { amount: 0, currency: scope.tenant.currency } })) };
}

/** Drafts the invoices of worksheets, one after the other. */
export const invoiceRun = oneByOne({
  kind: 'billing.invoice',
  title: ({ jobs }) => `Invoice ${plural(jobs.length, 'worksheet')}`,
  input: JobsToDraft,
  needs: 'create-invoices',
  items: ({ jobs }) => jobs,
  entity: 'worksheet',
  noun: 'worksheet',
  numbersOf,
  one: async (tx, { id, gross }) => {
    const made = await createInvoices(tx, id, gross.amount);
    const what = draftedWords(tx, made);
    const [first] = made;
    return first ? { what, about: { entity: 'invoice', id: first.id } } : what;
  },
  done: 'invoiced',
});

/** What people call these documents; a draft is called by its worksheet. */
async function namesOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.db.selectFrom('invoice').select(['id', 'number', 'worksheet_number']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.number ?? row.worksheet_number]));
}

/** Posts drafts, one after the other. */
export const postRun = oneByOne({
  kind: 'billing.post',
  title: ({ invoices }) => `Post ${plural(invoices.length, 'invoice')}`,
  input: InvoicesToPost,
  needs: 'post-invoices',
  items: ({ invoices }) => invoices,
  entity: 'invoice',
  noun: 'invoice',
  numbersOf: namesOf,
  one: async (tx: WriteTx, { id, version }) => {
    const row = await postInvoice(tx, id, version);
    return `${row.number ?? ''} to ${row.payer_name}, ${moneyText(tx, row.gross_pence)}`;
  },
  done: 'posted',
});
