import type { NewPurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { carriageFor } from '@quarterlight/contract/rules/order-terms';
import { idOrNull, newId } from '@quarterlight/kit/ids';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { arrivalDay, getBranch, getSupplier, type SupplierRow } from '../companies/index.ts';
import { defaultPlaceOf, type PlaceRow } from '../stock/index.ts';
import { nextNumber } from '../system/index.ts';
import { insertLines, type OrderRow } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { deliveryPlace, netOf, type PricedLine, priceLines, termsOf } from './order-lines.ts';

/** Makes a draft order. The price of each line is the supplier's in force unless one is typed. */
export async function createOrder(tx: WriteTx, wanted: NewPurchaseOrder): Promise<OrderRow> {
  const supplier = await activeSupplier(tx, wanted.supplierId);
  const place = await whereTo(tx, idOrNull(wanted.deliverToPlaceId), idOrNull(wanted.branchId));
  const lines = await priceLines(tx, supplier, wanted.lines);
  return writeDraft(tx, {
    supplier,
    place,
    branchId: idOrNull(wanted.branchId) ?? place.branch_id,
    expectedOn: wanted.expectedOn === undefined ? arrivalDay(tx, supplier) : wanted.expectedOn,
    carriagePence: wanted.carriage?.amount ?? null,
    notes: wanted.notes ?? '',
    lines,
  });
}

export interface Draft {
  readonly supplier: SupplierRow;
  readonly place: PlaceRow;
  readonly branchId: string | null;
  readonly expectedOn: string | null;
  /** Null is what the supplier's terms say. */
  readonly carriagePence: number | null;
  readonly notes: string;
  readonly lines: readonly PricedLine[];
}

/** Writes a draft with its lines; the number is drawn after everything that may be refused. */
export async function writeDraft(tx: WriteTx, draft: Draft): Promise<OrderRow> {
  const id = newId();
  const rows = draft.lines.map((line, index) => rowOf(id, index + 1, line));
  const number = await nextNumber(tx, 'purchase-order');
  const net = netOf(rows);
  const values = {
    id,
    number,
    supplier_id: draft.supplier.id,
    deliver_to_place_id: draft.place.id,
    branch_id: draft.branchId,
    expected_on: draft.expectedOn,
    carriage_pence: draft.carriagePence ?? carriageFor(termsOf(draft.supplier), net),
    net_pence: net,
    notes: draft.notes,
    created_by: tx.actor.userId,
    created_at: tx.now,
  };
  return purchaseOrder.make(tx, values, {
    after: { supplier: draft.supplier.name, place: draft.place.code, lines: rows.length, net_pence: net },
    children: () => insertLines(tx, rows),
  });
}

/** A line as it is written. */
export const rowOf = (orderId: string, position: number, line: PricedLine) => ({
  id: newId(),
  purchase_order_id: orderId,
  position,
  product_id: line.product.id,
  supplier_code: line.supplierCode,
  quantity_milli: line.quantity,
  unit_cost: line.unitCost,
  price_file_line_id: line.priceFileLineId,
});

/** A supplier that may be ordered from. Refuses 'purchasing.supplier_inactive'. */
export async function activeSupplier(tx: ReadTx, id: string): Promise<SupplierRow> {
  const supplier = await getSupplier(tx, id);
  if (supplier.status !== 'active') throw new Refusal('purchasing.supplier_inactive', { details: { supplier: supplier.name } });
  return supplier;
}

async function whereTo(tx: ReadTx, placeId: string | null, branchId: string | null): Promise<PlaceRow> {
  if (branchId !== null) await getBranch(tx, branchId);
  if (placeId !== null) return deliveryPlace(tx, placeId);
  if (branchId === null) throw new Refusal('purchasing.where_to');
  return defaultPlaceOf(tx, branchId);
}
