import type { listNotInvoiced, listSupplierInvoices } from '@quarterlight/contract/payables/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { type Insertable, type Selectable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { SupplierInvoice, SupplierInvoiceLine } from '../../platform/database/tables.gen.ts';
import { numberKey } from './payables.rules.ts';

export type InvoiceRow = Selectable<SupplierInvoice>;

const invoices = (tx: ReadTx) =>
  tx.db
    .selectFrom('supplier_invoice')
    .innerJoin('supplier', 'supplier.id', 'supplier_invoice.supplier_id')
    .leftJoin('person_name as creator', 'creator.id', 'supplier_invoice.created_by')
    .leftJoin('person_name as settler', 'settler.id', 'supplier_invoice.settled_by')
    .leftJoin('accounts_document', 'accounts_document.id', 'supplier_invoice.id')
    .leftJoin('purchase_batch', 'purchase_batch.id', 'accounts_document.batch_id')
    .selectAll('supplier_invoice')
    .select(['purchase_batch.id as batch_id', 'purchase_batch.number as batch_number'])
    .select(['supplier.name as supplier_name', 'supplier.email as supplier_email', 'creator.name as created_by_name', 'settler.name as settled_by_name']);
export type ShownInvoice = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number];

export const findInvoice = async (tx: ReadTx, id: string): Promise<ShownInvoice> =>
  found(await invoices(tx).where('supplier_invoice.id', '=', id).executeTakeFirst());

/** The invoice of that number which a supplier sent before, unless it was taken back. */
export const findSameNumber = (tx: ReadTx, supplierId: string, number: string) =>
  invoices(tx)
    .where('supplier_invoice.supplier_id', '=', supplierId)
    .where('supplier_invoice.number_key', '=', numberKey(number))
    .where('supplier_invoice.state', '<>', 'cancelled')
    .executeTakeFirst();

/** Invoices as the list asks for them. */
export function findInvoices(tx: ReadTx, request: QueryOf<typeof listSupplierInvoices>) {
  const { state, open, supplierId, q } = request;
  let query = invoices(tx);
  if (state !== undefined) query = query.where('supplier_invoice.state', '=', state);
  if (open !== undefined) query = query.where('supplier_invoice.settled_at', open ? 'is' : 'is not', null);
  if (supplierId !== undefined) query = query.where('supplier_invoice.supplier_id', '=', supplierId);
  if (q !== undefined) query = query.where(beginsWith('supplier_invoice.number_key', numberKey(q)));
  return keysetPage(tx, query, {
    request,
    id: 'supplier_invoice.id',
    keys: { createdAt: 'supplier_invoice.created_at', dated: 'supplier_invoice.dated', dueOn: 'supplier_invoice.due_on' },
    byDefault: '-createdAt',
  });
}

export const insertInvoiceLines = (tx: WriteTx, rows: readonly Omit<Insertable<SupplierInvoiceLine>, 'tenant_id'>[]): Promise<void> =>
  insertMany(tx, 'supplier_invoice_line', rows);

/** An invoice's lines in their order, each with the line of the order that it bills. */
export const findInvoiceLines = (tx: ReadTx, invoiceId: string) =>
  tx.db
    .selectFrom('supplier_invoice_line')
    .leftJoin('purchase_order_line as ordered', 'ordered.id', 'supplier_invoice_line.purchase_order_line_id')
    .leftJoin('purchase_order', 'purchase_order.id', 'ordered.purchase_order_id')
    .leftJoin('product', 'product.id', 'ordered.product_id')
    .selectAll('supplier_invoice_line')
    .select([
      'purchase_order.id as order_id',
      'purchase_order.number as order_number',
      'product.code as product_code',
      'ordered.quantity_milli as ordered_milli',
      'ordered.received_milli',
      'ordered.invoiced_milli',
      'ordered.unit_cost as ordered_cost',
    ])
    .where('supplier_invoice_line.supplier_invoice_id', '=', invoiceId)
    .orderBy('supplier_invoice_line.position')
    .execute();
export type InvoiceLineRow = Awaited<ReturnType<typeof findInvoiceLines>>[number];

/** The lines of orders that an invoice names. */
export const findOrderLines = async (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx.db
        .selectFrom('purchase_order_line as ordered')
        .innerJoin('purchase_order', 'purchase_order.id', 'ordered.purchase_order_id')
        .innerJoin('supplier', 'supplier.id', 'purchase_order.supplier_id')
        .innerJoin('product', 'product.id', 'ordered.product_id')
        .select([
          'ordered.id',
          'ordered.supplier_code',
          'purchase_order.number',
          'purchase_order.state',
          'purchase_order.supplier_id',
          'supplier.name as supplier_name',
        ])
        .select(['product.code', 'product.description'])
        .where('ordered.id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();

export type OrderLineRow = Awaited<ReturnType<typeof findOrderLines>>[number];

/** Carriage agreed on these orders, in pence, of those of which nothing is billed yet. */
export async function findCarriage(tx: ReadTx, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const row = await tx.db
    .selectFrom('purchase_order')
    .select(sql<number>`coalesce(sum(carriage_pence), 0)::bigint`.as('carriage'))
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where(sql<boolean>`not exists (select from purchase_order_line as line where line.purchase_order_id = purchase_order.id and line.invoiced_milli > 0)`)
    .executeTakeFirstOrThrow();
  return row.carriage;
}

const notInvoiced = (tx: ReadTx, { supplierId, orderId, q }: QueryOf<typeof listNotInvoiced>) => {
  let query = tx.db
    .selectFrom('purchase_order_line as line')
    .innerJoin('purchase_order', 'purchase_order.id', 'line.purchase_order_id')
    .where(sql<boolean>`line.received_milli > line.invoiced_milli`);
  if (supplierId !== undefined) query = query.where('purchase_order.supplier_id', '=', supplierId);
  if (orderId !== undefined) query = query.where('purchase_order.id', '=', orderId);
  if (q !== undefined) query = query.where(beginsWith(sql`purchase_order.number collate "C"`, q.trim().toUpperCase()));
  return query;
};

/** Goods that came and were not billed, the oldest order first, with what they come to at the prices ordered where their number is exact. */
export async function findNotInvoiced(tx: ReadTx, request: QueryOf<typeof listNotInvoiced>) {
  const query = notInvoiced(tx, request)
    .innerJoin('supplier', 'supplier.id', 'purchase_order.supplier_id')
    .innerJoin('product', 'product.id', 'line.product_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('delivery_line')
          .innerJoin('delivery', 'delivery.id', 'delivery_line.delivery_id')
          .select(['delivery.delivery_note', 'delivery.received_at'])
          .whereRef('delivery_line.purchase_order_line_id', '=', 'line.id')
          .orderBy('delivery.received_at', 'desc')
          .orderBy('delivery.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'line.id',
      'line.supplier_code',
      'line.received_milli',
      'line.invoiced_milli',
      'line.unit_cost',
      'purchase_order.id as order_id',
      'purchase_order.number',
      'supplier.id as supplier_id',
      'supplier.name as supplier_name',
      'product.code',
      'product.description',
      'last.delivery_note',
      'last.received_at',
    ]);
  const page = await keysetPage(tx, query, { request, id: 'line.id', keys: { ordered: 'line.id' }, byDefault: 'ordered' });
  if (!page.totalIsExact) return { page, worth: null };
  const { worth } = await notInvoiced(tx, request)
    .select(sql<string>`coalesce(sum((line.received_milli - line.invoiced_milli)::numeric * line.unit_cost), 0)::text`.as('worth'))
    .executeTakeFirstOrThrow();
  return { page, worth };
}
export type NotInvoicedRow = Awaited<ReturnType<typeof findNotInvoiced>>['page']['items'][number];
