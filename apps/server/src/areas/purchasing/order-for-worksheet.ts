import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { isOfBranch } from '../../platform/access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bestOffer } from '../catalogue/index.ts';
import { arrivalDay } from '../companies/index.ts';
import { addExpected, allocateExpected, cancelExpected, changeExpected, defaultPlaceOf, releaseExpected } from '../stock/index.ts';
import { activeSupplier, rowOf, writeDraft } from './create-order.ts';
import { findProducts } from './delivery.queries.ts';
import { takeUpDraft } from './open-draft.ts';
import { deleteLines, findLines, insertLines, linesForWorksheet, linesOfExpected, updateLine } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { priceLines, sumsAfter } from './order-lines.ts';

/** What a worksheet line wants ordered; the quantity in thousandths. */
interface LineForWorksheet {
  readonly productId: string;
  readonly quantityMilli: number;
  readonly worksheetId: string;
  readonly worksheetLineId: string;
  readonly branchId: string | null;
  readonly supplierId?: string | null;
}

/**
 * Puts a line for a worksheet on the supplier's open draft for the branch's depot, or makes one, and claims what will come. Without a supplier the
 * best offer in force decides. Refuses 'purchasing.no_supplier', 'purchasing.no_price', 'purchasing.office_orders', 'stock.no_depot',
 * 'stock.line_has_claim'.
 */
export async function raiseLineForWorksheet(
  tx: WriteTx,
  wanted: LineForWorksheet,
): Promise<{ purchaseOrderId: string; expectedSupplyId: string; allocationId: string }> {
  const [product] = await findProducts(tx, [wanted.productId]);
  const { code } = found(product);
  if (isOfBranch(tx.actor) || tx.actor.technicianId !== null) throw new Refusal('purchasing.office_orders', { details: { code } });
  const supplierId = wanted.supplierId ?? (await bestOffer(tx, wanted.productId, tx.today))?.supplierId;
  if (supplierId === undefined) throw new Refusal('purchasing.no_supplier', { details: { code } });
  const supplier = await activeSupplier(tx, supplierId);
  const place = await defaultPlaceOf(tx, wanted.branchId);
  const lines = await priceLines(tx, supplier, [{ productId: wanted.productId, quantity: fromMilli(milli(wanted.quantityMilli)) }]);

  const open = await takeUpDraft(tx, supplier.id, place.id);
  const expectedOn = open?.expected_on ?? arrivalDay(tx, supplier);
  const expectedSupplyId = await addExpected(tx, {
    productId: wanted.productId,
    placeId: place.id,
    quantityMilli: wanted.quantityMilli,
    expectedOn,
  });
  const claim = await allocateExpected(tx, { ...wanted, expectedSupplyId });
  const branchId = wanted.branchId ?? place.branch_id;
  const before = open ?? (await writeDraft(tx, { supplier, place, branchId, expectedOn, carriagePence: null, notes: '', lines: [] }));
  await changeExpected(tx, expectedSupplyId, { order: { id: before.id, number: before.number, is: 'draft' } });
  const known = await findLines(tx, before.id);
  const rows = lines.map((line) => ({
    ...rowOf(before.id, (known.at(-1)?.position ?? 0) + 1, line),
    expected_supply_id: expectedSupplyId,
    worksheet_id: wanted.worksheetId,
    worksheet_line_id: wanted.worksheetLineId,
  }));
  await insertLines(tx, rows);
  await purchaseOrder.settle(tx, before, {
    set: await sumsAfter(tx, before, [...known, ...rows]),
    action: 'line_for_worksheet',
    after: { code, quantityMilli: wanted.quantityMilli, worksheetId: wanted.worksheetId },
  });
  return { purchaseOrderId: before.id, expectedSupplyId, allocationId: claim.id };
}

/**
 * Locks the orders on which worksheet lines are, in one order: for a caller who is about to take several lines back, and who then holds the goods on
 * order whose ids this gives.
 */
export async function lockOrdersFor(tx: WriteTx, worksheetLineIds: readonly string[]): Promise<string[]> {
  const lines = await linesForWorksheet(tx, worksheetLineIds);
  const orderIds = lines.map((line) => line.purchase_order_id);
  await purchaseOrder.takeUpMany(tx, orderIds);
  return lines.flatMap((line) => line.expected_supply_id ?? []);
}

/** Who brings goods on order, and at what unit cost in hundredths of a penny, by their ids; those whose orders the reader may not see are absent. */
export async function orderedFrom(tx: ReadTx, expectedSupplyIds: readonly string[]): Promise<Map<string, { supplierId: string; unitCost: number }>> {
  const lines = await linesOfExpected(tx, expectedSupplyIds);
  return new Map(lines.map((line) => [line.expected_supply_id ?? '', { supplierId: line.supplier_id, unitCost: line.unit_cost }]));
}

/**
 * Takes back what was ordered for a worksheet line. From a draft the line goes (and with the last one the draft); what is approved or sent still
 * comes, as stock that nobody claims. The claim is released either way. Says for each order whether the line went.
 */
export async function cancelLineFor(tx: WriteTx, worksheetLineId: string): Promise<{ purchaseOrderId: string; number: string; removed: boolean }[]> {
  const done: { purchaseOrderId: string; number: string; removed: boolean }[] = [];
  for (const line of await linesForWorksheet(tx, [worksheetLineId])) {
    const order = await purchaseOrder.takeUp(tx, line.purchase_order_id);
    const removed = order.state === 'draft';
    let set = {};
    if (removed) {
      await deleteLines(tx, [line.id]);
      if (line.expected_supply_id !== null) await cancelExpected(tx, [line.expected_supply_id]);
      const left = await findLines(tx, order.id);
      const ended = left.length > 0 ? {} : { state: 'cancelled', cancelled_at: tx.now, cancel_reason: 'Its last line was taken off' };
      set = { ...(await sumsAfter(tx, order, left)), ...ended };
    } else {
      if (line.expected_supply_id !== null) await releaseExpected(tx, line.expected_supply_id, worksheetLineId);
      await updateLine(tx, line.id, { worksheet_id: null, worksheet_line_id: null });
    }
    await purchaseOrder.settle(tx, order, { set, action: 'worksheet_line_cancelled', after: { worksheetLineId, removed } });
    done.push({ purchaseOrderId: order.id, number: order.number, removed });
  }
  return done;
}
