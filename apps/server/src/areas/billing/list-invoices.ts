import type { listInvoices } from '@quarterlight/contract/billing/routes';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { addDays, day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { presentRow } from './billing.present.ts';
import { selectInvoices } from './billing.queries.ts';

type Query = QueryOf<typeof listInvoices>;

/** A page of documents as the filters ask, newest first unless sorted otherwise. */
export async function listPage(tx: ReadTx, query: Query): Promise<ReplyOf<typeof listInvoices>> {
  const page = await keysetPage(tx, filtered(tx, query), {
    request: query,
    id: 'invoice.id',
    keys: { createdAt: 'invoice.created_at', invoiceDate: 'invoice.invoice_date', number: 'invoice.number_key', payer: 'invoice.payer_key' },
    byDefault: '-createdAt',
  });
  return presentPage(page, (row) => presentRow(row, tx.tenant.currency));
}

function filtered(tx: ReadTx, query: Query) {
  const midnight = (on: string, later = 0) => instantOf(addDays(day(on), later), '00:00', tx.tenant.timeZone);
  let rows = selectInvoices(tx);
  if (query.state !== undefined && query.state.length > 0) rows = rows.where('invoice.state', 'in', query.state);
  if (query.type !== undefined && query.type.length > 0) rows = rows.where('invoice.type', 'in', query.type);
  if (query.payer !== undefined) rows = rows.where('invoice.payer', '=', query.payer);
  if (query.customerId !== undefined) rows = rows.where('invoice.customer_id', '=', query.customerId);
  if (query.worksheetId !== undefined) rows = rows.where('invoice.worksheet_id', '=', query.worksheetId);
  if (query.batched === 'no') rows = rows.where('invoice.batch_id', 'is', null).where('invoice.type', '<>', 'pro-forma');
  if (query.batched === 'yes') rows = rows.where('invoice.batch_id', 'is not', null);
  if (query.dateFrom !== undefined) rows = rows.where('invoice.invoice_date', '>=', query.dateFrom);
  if (query.dateTo !== undefined) rows = rows.where('invoice.invoice_date', '<=', query.dateTo);
  if (query.createdFrom !== undefined) rows = rows.where('invoice.created_at', '>=', midnight(query.createdFrom));
  if (query.createdTo !== undefined) rows = rows.where('invoice.created_at', '<', midnight(query.createdTo, 1));
  const words = query.q?.trim() ?? '';
  return words === '' ? rows : beginningWith(rows, words);
}

/** By the beginning of a number, a worksheet's number, a registration or a payer's name; each by its own index. */
function beginningWith(rows: ReturnType<typeof selectInvoices>, words: string) {
  const code = words.toUpperCase().replaceAll(/\s+/g, '');
  const name = sortKey(words);
  const last = '\uffff';
  return rows.where((eb) =>
    eb.or([
      eb.and([eb('invoice.number', '>=', code), eb('invoice.number', '<', code + last)]),
      eb.and([eb('invoice.worksheet_number', '>=', code), eb('invoice.worksheet_number', '<', code + last)]),
      eb.and([eb('invoice.registration', '>=', code), eb('invoice.registration', '<', code + last)]),
      eb.and([eb('invoice.payer_key', '>=', name), eb('invoice.payer_key', '<', name + last)]),
    ]),
  );
}
