import { type SqlBool, sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';

/** A line of the file as it lies in `load_row`: quantities in thousandths, prices in hundredths of a penny, sums in pence. */
export interface FileLine {
  readonly line: number;
  readonly wrong: string | null;
  readonly supplier: string | null;
  readonly number: string | null;
  readonly dated: string | null;
  readonly due: string | null;
  readonly order_number: string | null;
  readonly order_line: number | null;
  readonly code: string | null;
  readonly kind: string | null;
  readonly description: string | null;
  readonly quantity: number | null;
  readonly unit_cost: number | null;
  readonly line_net: number | null;
  readonly vat_rate: number | null;
  readonly line_vat: number | null;
  readonly carriage: number | null;
  readonly invoice_net: number | null;
  readonly invoice_vat: number | null;
  readonly invoice_gross: number | null;
  readonly currency: string | null;
  readonly note: string | null;
}

export const countFileLines = async (tx: BulkTx): Promise<number> =>
  (await sql<{ lines: number }>`select count(*) as lines from load_row`.execute(tx.db)).rows[0]?.lines ?? 0;

export const findFileLines = async (tx: BulkTx): Promise<FileLine[]> => (await sql<FileLine>`select * from load_row order by line`.execute(tx.db)).rows;

/** Suppliers that have one of these, in lower case, for their code or name. */
export const findSuppliersNamed = (tx: ReadTx, keys: readonly string[]) =>
  tx.db
    .selectFrom('supplier')
    .select(['id', 'name', 'account_code'])
    .where('merged_into_id', 'is', null)
    .where(sql<SqlBool>`(account_code_key = any(${keys}::text[]) or lower(name) = any(${keys}::text[]))`)
    .orderBy('id')
    .execute();

/** Orders of these numbers. */
export const findOrdersNumbered = (tx: ReadTx, numbers: readonly string[]) =>
  tx.db
    .selectFrom('purchase_order')
    .innerJoin('supplier', 'supplier.id', 'purchase_order.supplier_id')
    .select(['purchase_order.id', 'purchase_order.number', 'purchase_order.state', 'purchase_order.supplier_id', 'supplier.name as supplier_name'])
    .where('purchase_order.number', '=', sql<string>`any(${numbers}::text[])`)
    .execute();
export type NumberedOrder = Awaited<ReturnType<typeof findOrdersNumbered>>[number];

/** The lines of orders with what their products are called. */
export const findLinesOfOrders = (tx: ReadTx, orderIds: readonly string[]) =>
  tx.db
    .selectFrom('purchase_order_line as ordered')
    .innerJoin('product', 'product.id', 'ordered.product_id')
    .select(['ordered.id', 'ordered.purchase_order_id', 'ordered.position', 'ordered.supplier_code', 'product.code'])
    .where('ordered.purchase_order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('ordered.position')
    .execute();
export type LineOfOrder = Awaited<ReturnType<typeof findLinesOfOrders>>[number];

/** Invoices of these suppliers that have one of these numbers, as numbers are compared, and were not taken back. */
export const findEntered = (tx: ReadTx, supplierIds: readonly string[], keys: readonly string[]) =>
  tx.db
    .selectFrom('supplier_invoice')
    .select(['supplier_id', 'number_key', 'dated', 'net_pence', 'vat_pence', 'gross_pence'])
    .where('supplier_id', '=', sql<string>`any(${supplierIds}::uuid[])`)
    .where('number_key', '=', sql<string>`any(${keys}::text[])`)
    .where('state', '<>', 'cancelled')
    .execute();
export type EnteredInvoice = Awaited<ReturnType<typeof findEntered>>[number];
