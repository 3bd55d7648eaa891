import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

/** The drafts of suppliers, the oldest first: of several for one place it is the first that is added to. */
export const findDrafts = (tx: ReadTx, supplierIds: readonly string[]) =>
  tx.db
    .selectFrom('purchase_order')
    .innerJoin('place', 'place.id', 'purchase_order.deliver_to_place_id')
    .select(['purchase_order.id', 'purchase_order.number', 'purchase_order.supplier_id', 'purchase_order.net_pence', 'place.id as place_id'])
    .select('place.name as place_name')
    .where('purchase_order.supplier_id', '=', sql<string>`any(${supplierIds}::uuid[])`)
    .where('purchase_order.state', '=', 'draft')
    .orderBy('purchase_order.id')
    .execute();

export const findSuppliers = (tx: ReadTx, ids: readonly string[]) =>
  tx.db.selectFrom('supplier').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('name_key').orderBy('id').execute();

/** The orders on which lines of jobs stand that were just put there. */
export const findOrdersOf = (tx: ReadTx, worksheetLineIds: readonly string[]) =>
  tx.db
    .selectFrom('purchase_order_line as line')
    .innerJoin('purchase_order', 'purchase_order.id', 'line.purchase_order_id')
    .select(['purchase_order.id', 'purchase_order.number'])
    .distinct()
    .where('line.worksheet_line_id', '=', sql<string>`any(${worksheetLineIds}::uuid[])`)
    .where('purchase_order.state', '=', 'draft')
    .execute();
