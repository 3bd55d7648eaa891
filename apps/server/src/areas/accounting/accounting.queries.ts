import type { listSalesDocuments } from '@quarterlight/contract/accounting/routes';
import { mostDocuments, sageAccountLength } from '@quarterlight/contract/batching/names';
import type { QueryOf } from '@quarterlight/contract/route';
import type { AccountsPackage } from '@quarterlight/contract/system/accounts-packages';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { Counted } from '../batching/index.ts';

/** Posted here and in no batch: the index `invoice_to_batch` holds these and no others. */
const waits = sql<boolean>`invoice.batch_id is null and invoice.state <> 'draft' and invoice.type <> 'pro-forma' and not invoice.brought_forward`;

/** What lists and files both say of a document, with its customer's account code. */
const documents = (tx: ReadTx) =>
  tx.db
    .selectFrom('invoice')
    .leftJoin('customer', 'customer.id', 'invoice.customer_id')
    .select([
      'invoice.id',
      'invoice.number',
      'invoice.type',
      'invoice.payer',
      'invoice.payer_name',
      'invoice.worksheet_number',
      'invoice.registration',
      'invoice.order_number',
      'invoice.invoice_date',
      'invoice.due_date',
      'invoice.net_pence',
      'invoice.vat_pence',
      'customer.account_code',
    ]);

/** Documents as the list asks for them. */
export function findDocuments(tx: ReadTx, request: QueryOf<typeof listSalesDocuments>) {
  const { kind, payer, upTo, batchId, q } = request;
  let query = documents(tx).select(['invoice.worksheet_id', 'invoice.gross_pence', 'invoice.batch_id']);
  query = batchId === undefined ? query.where(waits) : query.where('invoice.batch_id', '=', batchId);
  if (kind !== undefined) query = query.where('invoice.type', kind === 'credit' ? '=' : '<>', 'credit-note');
  if (payer !== undefined) query = query.where('invoice.payer', '=', payer);
  if (upTo !== undefined) query = query.where('invoice.invoice_date', '<=', upTo);
  if (q !== undefined) query = query.where(beginsWith('invoice.number', q.replaceAll(/\s+/g, '').toUpperCase()));
  return keysetPage(tx, query, { request, id: 'invoice.id', keys: { invoiceDate: 'invoice.invoice_date' }, byDefault: 'invoiceDate' });
}
export type DocumentRow = Awaited<ReturnType<typeof findDocuments>>['items'][number];

/** A document that its package can name: policyholders stand under an account of the settings. */
const isNamed = (format: AccountsPackage) =>
  format === 'sage-50'
    ? sql`(invoice.payer = 'policyholder' or exists (select from customer where customer.tenant_id = invoice.tenant_id and customer.id = invoice.customer_id
        and length(customer.account_code) <= ${sageAccountLength}))`
    : sql`true`;

export interface Taken {
  readonly id: string;
  readonly type: string;
  readonly net_pence: number;
  readonly vat_pence: number;
}

/** The documents that a file takes, the oldest first. */
const takenBy = (upTo: string, format: AccountsPackage) => sql<Taken>`
  select invoice.id, invoice.type, invoice.net_pence, invoice.vat_pence from invoice
  where ${waits} and invoice.invoice_date <= ${upTo} and ${isNamed(format)}
  order by invoice.invoice_date, invoice.id limit ${mostDocuments[format]}`;

/** How many more than a file takes are counted. */
const counting = 10_000;

/** What a batch up to a day would hold, and what stays behind: counted up to 10,000 beyond what a file takes. */
export async function countReady(tx: ReadTx, upTo: string, format: AccountsPackage): Promise<Counted & { readonly all: number; readonly blocked: number }> {
  const { rows } = await sql<Counted>`select count(*)::int8 as documents, count(*) filter (where type <> 'credit-note')::int8 as invoices,
      count(*) filter (where type = 'credit-note')::int8 as credits, coalesce(sum(net_pence), 0)::int8 as net, coalesce(sum(vat_pence), 0)::int8 as vat
    from (${takenBy(upTo, format)}) taken`.execute(tx.db);
  const others = await sql<{ all: number; blocked: number }>`select count(*)::int8 as all, count(*) filter (where not named)::int8 as blocked
    from (select ${isNamed(format)} as named from invoice where ${waits} and invoice.invoice_date <= ${upTo} limit ${mostDocuments[format] + counting}) waiting`.execute(
    tx.db,
  );
  return { ...found(rows[0]), ...found(others.rows[0]) };
}

/** Holds what a file takes until it is taken: of two who make a batch at once the second finds nothing of what the first took. */
export const holdReady = async (tx: WriteTx, upTo: string, format: AccountsPackage): Promise<Taken[]> =>
  (await sql<Taken>`${takenBy(upTo, format)} for no key update of invoice`.execute(tx.db)).rows;

/** The documents of a batch with what a file says of them, in the order of their days. */
export const findBatched = (tx: ReadTx, batchId: string) =>
  documents(tx)
    .select(['invoice.payer_email', 'invoice.detail'])
    .where('invoice.batch_id', '=', batchId)
    .orderBy('invoice.invoice_date')
    .orderBy('invoice.id')
    .execute();
export type BatchedRow = Awaited<ReturnType<typeof findBatched>>[number];

export const findBatchedLines = (tx: ReadTx, batchId: string) =>
  tx.db
    .selectFrom('invoice_line as line')
    .innerJoin('invoice', 'invoice.id', 'line.invoice_id')
    .select(['line.invoice_id', 'line.kind', 'line.description', 'line.nominal', 'line.net_pence', 'line.vat_pence', 'line.vat_rate_basis_points'])
    .where('invoice.batch_id', '=', batchId)
    .orderBy('line.invoice_id')
    .orderBy('line.position')
    .execute();
export type BatchedLineRow = Awaited<ReturnType<typeof findBatchedLines>>[number];
