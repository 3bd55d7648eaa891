import type { Age } from '@quarterlight/contract/billing/names';
import type { countInvoices, listInvoices } from '@quarterlight/contract/billing/routes';
import { InvoiceCount } from '@quarterlight/contract/billing/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { addDays, day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { lastStatesAbout } from '../outbox/index.ts';
import { presentRow } from './billing.present.ts';
import { invoicesById, selectInvoices } from './billing.queries.ts';

type Query = QueryOf<typeof listInvoices>;

/** A page of documents as the filters ask, newest first unless sorted otherwise. */
export async function listPage(tx: ReadTx, query: Query): Promise<ReplyOf<typeof listInvoices>> {
  const text = query.q?.trim() ?? '';
  const page = await keysetPage(tx, filtered(tx, query), {
    ...(text === '' ? {} : { anyOf: beginnings(text) }),
    ...(text === '' && !isFoundByIndexes(query) ? {} : { byIds: (ids) => invoicesById(tx, ids) }),
    request: query,
    id: 'invoice.id',
    keys: {
      createdAt: 'invoice.created_at',
      invoiceDate: 'invoice.invoice_date',
      number: 'invoice.number_key',
      payer: 'invoice.payer_key',
      dueDate: 'invoice.due_date',
    },
    byDefault: query.overdue === undefined && query.age === undefined ? '-createdAt' : 'dueDate',
  });
  const emailed = await lastStatesAbout(
    tx,
    page.items.map(({ id }) => id),
  );
  return presentPage(page, (row) => ({ ...presentRow(row, tx.tenant.currency), emailed: emailed.get(row.id) ?? null }));
}

/** Whether an account's index alone says which documents these are. */
const isFoundByIndexes = ({ customerId, dateFrom, dateTo, batched }: Query) =>
  customerId !== undefined && [dateFrom, dateTo, batched].some((each) => each !== undefined);

/** Posted with something to pay, in the very words of its index. */
export const toPay = sql<boolean>`invoice.state in ('posted', 'part-paid') and invoice.credited_by_id is null
  and invoice.type not in ('credit-note', 'pro-forma') and invoice.gross_pence > 0`;
/** That, and past its day. */
const isOverdue = (tx: ReadTx) => sql<boolean>`${toPay} and invoice.due_date < ${tx.today}`;

/** The days on which a document was due that is so old by today; the first and the last where there are any. */
const dueAt = (tx: ReadTx, age: Age): { from?: string; to?: string } => {
  const back = (days: number): string => addDays(day(tx.today), 0 - days);
  const of: Readonly<Record<Age, { from?: string; to?: string }>> = {
    'not-due': { from: tx.today },
    '1-30': { from: back(30), to: back(1) },
    '31-60': { from: back(60), to: back(31) },
    '61-90': { from: back(90), to: back(61) },
    'over-90': { to: back(91) },
  };
  return of[age];
};

/** How many documents the reader sees in each state and overdue, each counted up to 10,000. */
export async function countByState(tx: ReadTx, { customerId }: QueryOf<typeof countInvoices>): Promise<ReplyOf<typeof countInvoices>> {
  const counts = [];
  for (const state of InvoiceCount.shape.state.options) {
    let rows = selectInvoices(tx).clearSelect().select('invoice.id').limit(10_000);
    rows = state === 'overdue' ? rows.where(isOverdue(tx)) : rows.where('invoice.state', '=', state);
    if (customerId !== undefined) rows = rows.where('invoice.customer_id', '=', customerId);
    const { count } = await tx.db.selectFrom(rows.as('counted')).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    counts.push({ state, count });
  }
  return counts;
}

function filtered(tx: ReadTx, query: Query) {
  const midnight = (on: string, later = 0) => instantOf(addDays(day(on), later), '00:00', tx.tenant.timeZone);
  let rows = selectInvoices(tx);
  if (query.state !== undefined && query.state.length > 0) rows = rows.where('invoice.state', 'in', query.state);
  if (query.type !== undefined && query.type.length > 0) rows = rows.where('invoice.type', 'in', query.type);
  if (query.payer !== undefined) rows = rows.where('invoice.payer', '=', query.payer);
  if (query.customerId !== undefined) rows = rows.where('invoice.customer_id', '=', query.customerId);
  if (query.worksheetId !== undefined) rows = rows.where('invoice.worksheet_id', '=', query.worksheetId);
  if (query.batched === 'no')
    rows = rows.where('invoice.batch_id', 'is', null).where('invoice.type', '<>', 'pro-forma').where(sql<boolean>`not invoice.brought_forward`);
  if (query.batched === 'yes') rows = rows.where('invoice.batch_id', 'is not', null);
  if (query.overdue !== undefined) rows = rows.where(isOverdue(tx));
  if (query.age !== undefined) {
    const { from, to } = dueAt(tx, query.age);
    rows = rows.where(toPay);
    if (from !== undefined) rows = rows.where('invoice.due_date', '>=', from);
    if (to !== undefined) rows = rows.where('invoice.due_date', '<=', to);
  }
  if (query.dateFrom !== undefined) rows = rows.where('invoice.invoice_date', '>=', query.dateFrom);
  if (query.dateTo !== undefined) rows = rows.where('invoice.invoice_date', '<=', query.dateTo);
  if (query.createdFrom !== undefined) rows = rows.where('invoice.created_at', '>=', midnight(query.createdFrom));
  if (query.createdTo !== undefined) rows = rows.where('invoice.created_at', '<', midnight(query.createdTo, 1));
  return rows;
}

/** Number, the worksheet's number, registration or the payer's name begins with the text: each by itself, since each has its own index. */
function beginnings(text: string): RawBuilder<boolean>[] {
  const code = text.toUpperCase().replaceAll(/\s+/g, '');
  return [
    beginsWith('invoice.number', code),
    beginsWith('invoice.worksheet_number', code),
    beginsWith('invoice.registration', code),
    beginsWith('invoice.payer_key', sortKey(text)),
  ];
}
