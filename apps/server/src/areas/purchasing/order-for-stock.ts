import { fromMilli, milli } from '@quarterlight/kit/quantities';
import type { WriteTx } from '../../platform/database/scope.ts';
import { arrivalDay } from '../companies/index.ts';
import { activeSupplier, rowOf, writeDraft } from './create-order.ts';
import { takeUpDraft } from './open-draft.ts';
import { findLines, insertLines, updateLine } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { deliveryPlace, priceLines, sumsAfter } from './order-lines.ts';

/** What is to be ordered for a place, nobody's in particular; the quantity in thousandths. */
interface LineForStock {
  readonly productId: string;
  readonly quantityMilli: number;
}

/**
 * Puts lines on the supplier's open draft for a place, or makes one, at the supplier's price in force; what stands there for stock already becomes more.
 * Refuses 'purchasing.supplier_inactive', 'purchasing.outside_place', 'purchasing.no_price', 'stock.whole_pieces'.
 */
export async function raiseLinesForStock(
  tx: WriteTx,
  { supplierId, placeId }: { readonly supplierId: string; readonly placeId: string },
  wanted: readonly LineForStock[],
): Promise<{ id: string; number: string }> {
  const supplier = await activeSupplier(tx, supplierId);
  const place = await deliveryPlace(tx, placeId);
  const lines = await priceLines(
    tx,
    supplier,
    wanted.map(({ productId, quantityMilli }) => ({ productId, quantity: fromMilli(milli(quantityMilli)) })),
  );
  const open = await takeUpDraft(tx, supplier.id, place.id);
  if (!open) {
    const expectedOn = arrivalDay(tx, supplier);
    return writeDraft(tx, { supplier, place, branchId: place.branch_id, expectedOn, carriagePence: null, notes: '', lines });
  }
  const known = await findLines(tx, open.id);
  const grown = new Map<string, number>();
  const fresh: ReturnType<typeof rowOf>[] = [];
  for (const line of lines) {
    const same = known.find((row) => row.product_id === line.product.id && row.unit_cost === line.unitCost && row.worksheet_line_id === null);
    if (same) grown.set(same.id, (grown.get(same.id) ?? same.quantity_milli) + line.quantity);
    else fresh.push(rowOf(open.id, (known.at(-1)?.position ?? 0) + fresh.length + 1, line));
  }
  for (const [id, quantity] of grown) await updateLine(tx, id, { quantity_milli: quantity });
  await insertLines(tx, fresh);
  const now = [...known.map((row) => ({ ...row, quantity_milli: grown.get(row.id) ?? row.quantity_milli })), ...fresh];
  return purchaseOrder.settle(tx, open, {
    set: await sumsAfter(tx, open, now),
    action: 'lines_for_stock',
    after: { lines: lines.map(({ product, quantity }) => ({ code: product.code, quantityMilli: quantity })) },
  });
}
