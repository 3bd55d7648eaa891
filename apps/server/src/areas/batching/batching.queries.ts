import type { LedgerName } from '@quarterlight/contract/batching/names';
import { mostDocuments, sageAccountLength } from '@quarterlight/contract/batching/names';
import type { listAccountsDocuments, listPurchaseBatches } from '@quarterlight/contract/batching/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import type { AccountsPackage } from '@quarterlight/contract/system/accounts-packages';
import { type Insertable, type Selectable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { AccountsDocument, AccountsDocumentLine } from '../../platform/database/tables.gen.ts';
import { type BatchRow, batchTables } from './batch.record.ts';

export async function insertDocument(
  tx: WriteTx,
  document: Omit<Insertable<AccountsDocument>, 'tenant_id'>,
  lines: readonly Omit<Insertable<AccountsDocumentLine>, 'tenant_id'>[],
): Promise<void> {
  await tx.db.insertInto('accounts_document').values(document).execute();
  await insertMany(tx, 'accounts_document_line', lines);
}

/** Deletes a document that no batch has; says whether there was one. */
export async function deleteReady(tx: WriteTx, id: string): Promise<boolean> {
  const gone = await tx.db.deleteFrom('accounts_document').where('id', '=', id).where('batch_id', 'is', null).returning('id').execute();
  return gone.length > 0;
}

/** The batch that has a document. */
export const findBatchOf = (tx: ReadTx, id: string) =>
  tx.db
    .selectFrom('accounts_document')
    .innerJoin('purchase_batch', 'purchase_batch.id', 'accounts_document.batch_id')
    .select(['accounts_document.number', 'purchase_batch.number as batch_number'])
    .where('accounts_document.id', '=', id)
    .executeTakeFirst();

/** Documents as the list asks for them, each with the orders that it is for. */
export function findDocuments(tx: ReadTx, request: QueryOf<typeof listAccountsDocuments>) {
  const { kind, supplierId, upTo, batchId, q } = request;
  let query = tx.db
    .selectFrom('accounts_document')
    .innerJoin('supplier', 'supplier.id', 'accounts_document.supplier_id')
    .selectAll('accounts_document')
    .select(['supplier.name as supplier_name', 'supplier.account_code'])
    .select(
      sql<string>`(select coalesce(string_agg(distinct line.order_number, ', '), '') from accounts_document_line line
        where line.accounts_document_id = accounts_document.id and line.order_number <> '')`.as('orders'),
    )
    .where('accounts_document.batch_id', batchId === undefined ? 'is' : '=', batchId ?? null);
  if (kind !== undefined) query = query.where('accounts_document.kind', '=', kind);
  if (supplierId !== undefined) query = query.where('accounts_document.supplier_id', '=', supplierId);
  if (upTo !== undefined) query = query.where('accounts_document.dated', '<=', upTo);
  if (q !== undefined) query = query.where(beginsWith('accounts_document.number_key', q.replaceAll(/\s+/g, '').toUpperCase()));
  return keysetPage(tx, query, {
    request,
    id: 'accounts_document.id',
    keys: { dated: 'accounts_document.dated', readyAt: 'accounts_document.ready_at' },
    byDefault: 'dated',
  });
}
export type DocumentRow = Awaited<ReturnType<typeof findDocuments>>['items'][number];

/** The documents that a file takes, the oldest first: in no batch, dated so, and with an account that the package can name. */
const takenBy = (upTo: string, format: AccountsPackage) => sql<Taken>`
  select document.id, document.kind, document.net_pence, document.vat_pence
  from accounts_document document join supplier on supplier.tenant_id = document.tenant_id and supplier.id = document.supplier_id
  where document.batch_id is null and document.dated <= ${upTo} ${format === 'sage-50' ? sql`and length(supplier.account_code) <= ${sageAccountLength}` : sql``}
  order by document.dated, document.id limit ${mostDocuments[format]}`;

export type Taken = Pick<Selectable<AccountsDocument>, 'id' | 'kind' | 'net_pence' | 'vat_pence'>;

/** What a batch holds, or would hold; credit notes take off. Money in pence. */
export interface Counted {
  readonly documents: number;
  readonly invoices: number;
  readonly credits: number;
  readonly net: number;
  readonly vat: number;
}

const counted = sql`count(*)::int8 as documents, count(*) filter (where kind = 'invoice')::int8 as invoices, count(*) filter (where kind = 'credit')::int8 as credits,
  coalesce(sum(case kind when 'credit' then -net_pence else net_pence end), 0)::int8 as net,
  coalesce(sum(case kind when 'credit' then -vat_pence else vat_pence end), 0)::int8 as vat`;

/** What a batch up to a day would hold. */
export async function countReady(tx: ReadTx, upTo: string, format: AccountsPackage): Promise<Counted & { readonly all: number; readonly blocked: number }> {
  const { rows } = await sql<Counted>`select ${counted} from (${takenBy(upTo, format)}) taken`.execute(tx.db);
  const others = await sql<{ all: number; blocked: number }>`select count(*)::int8 as all,
      count(*) filter (where ${format === 'sage-50'} and length(supplier.account_code) > ${sageAccountLength})::int8 as blocked
    from accounts_document document join supplier on supplier.tenant_id = document.tenant_id and supplier.id = document.supplier_id
    where document.batch_id is null and document.dated <= ${upTo}`.execute(tx.db);
  return { ...found(rows[0]), ...found(others.rows[0]) };
}

/** Holds what a file takes until it is taken: of two who make a batch at once the second finds nothing of what the first took. */
export const holdReady = async (tx: WriteTx, upTo: string, format: AccountsPackage): Promise<Taken[]> =>
  (await sql<Taken>`${takenBy(upTo, format)} for no key update of document`.execute(tx.db)).rows;

/** Puts what is held into a batch, posted on its own date or on the first open day. */
export async function takeDocuments(tx: WriteTx, batchId: string, ids: readonly string[], firstOpen: string | null): Promise<void> {
  await sql`update accounts_document set batch_id = ${batchId}, posted_on = greatest(dated, coalesce(${firstOpen}::date, dated))
    where id = any(${ids}::uuid[])`.execute(tx.db);
}

/** The documents of a batch with what a file says of them, in the order of their days. */
export const findBatched = (tx: ReadTx, batchId: string) =>
  tx.db
    .selectFrom('accounts_document')
    .innerJoin('supplier', 'supplier.id', 'accounts_document.supplier_id')
    .selectAll('accounts_document')
    .select(['supplier.name as supplier_name', 'supplier.account_code', 'supplier.email as supplier_email'])
    .where('accounts_document.batch_id', '=', batchId)
    .orderBy('accounts_document.dated')
    .orderBy('accounts_document.id')
    .execute();
export type BatchedRow = Awaited<ReturnType<typeof findBatched>>[number];

export const findBatchedLines = (tx: ReadTx, batchId: string) =>
  tx.db
    .selectFrom('accounts_document_line as line')
    .innerJoin('accounts_document', 'accounts_document.id', 'line.accounts_document_id')
    .select(['line.accounts_document_id', 'line.kind', 'line.order_number', 'line.description', 'line.net_pence', 'line.vat_basis_points'])
    .where('accounts_document.batch_id', '=', batchId)
    .orderBy('line.accounts_document_id')
    .orderBy('line.position')
    .execute();
export type BatchedLineRow = Awaited<ReturnType<typeof findBatchedLines>>[number];

const batches = (tx: ReadTx, ledger: LedgerName) =>
  tx.db
    .selectFrom(sql<BatchRow>`${sql.table(batchTables[ledger])}`.as('batch'))
    .leftJoin('person_name as maker', 'maker.id', 'batch.made_by')
    .leftJoin('person_name as importer', 'importer.id', 'batch.imported_by')
    .selectAll('batch')
    .select(['maker.name as made_by_name', 'importer.name as imported_by_name']);
export type ShownBatch = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number];

export const findBatch = async (tx: ReadTx, ledger: LedgerName, id: string): Promise<ShownBatch> =>
  found(await batches(tx, ledger).where('batch.id', '=', id).executeTakeFirst());

/** Batches of a ledger as the list asks for them, the last made first. */
export function findBatches(tx: ReadTx, ledger: LedgerName, request: QueryOf<typeof listPurchaseBatches>) {
  const { state, q } = request;
  let query = batches(tx, ledger);
  if (state !== undefined) query = query.where('batch.state', '=', state);
  if (q !== undefined) query = query.where(beginsWith('batch.number', q.trim().toUpperCase()));
  return keysetPage(tx, query, { request, id: 'batch.id', keys: { madeAt: 'batch.made_at' }, byDefault: '-madeAt' });
}
