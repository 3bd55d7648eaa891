import type { ChangePurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier } from '../companies/index.ts';
import { changeExpected, holdExpected, piecesOf } from '../stock/index.ts';
import { rowOf } from './create-order.ts';
import { deleteLines, findLines, insertLines, type OrderLine, type OrderRow, updateLine } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { deliveryPlace, priceLines, sumsAfter } from './order-lines.ts';

type TypedLines = NonNullable<ChangePurchaseOrder['lines']>;

/** Changes a draft and its lines. What was ordered for a worksheet stays: it is taken off there. */
export async function changeOrder(tx: WriteTx, id: string, version: number, change: ChangePurchaseOrder): Promise<OrderRow> {
  const before = await purchaseOrder.takeUp(tx, id, { action: 'edit', version });
  const set = {
    expected_on: change.expectedOn,
    notes: change.notes,
    deliver_to_place_id: change.deliverToPlaceId === undefined ? undefined : (await deliveryPlace(tx, change.deliverToPlaceId)).id,
  };
  const linesBefore = await findLines(tx, id);
  if (change.lines) await changeLines(tx, before, linesBefore, change.lines);
  const lines = await findLines(tx, id);
  const order = await purchaseOrder.settle(tx, before, {
    set: { ...set, ...(await sumsAfter(tx, before, lines)), ...(change.carriage && { carriage_pence: change.carriage.amount }) },
    action: 'changed',
    ...(change.lines && { before: { lines: linesBefore.map(logged) }, after: { lines: lines.map(logged) } }),
  });
  const expectedIds = lines.flatMap((line) => line.expected_supply_id ?? []);
  await holdExpected(tx, expectedIds);
  for (const line of lines) {
    if (line.expected_supply_id !== null)
      await changeExpected(tx, line.expected_supply_id, {
        quantityMilli: line.quantity_milli,
        expectedOn: order.expected_on,
        placeId: order.deliver_to_place_id,
      });
  }
  return order;
}

const logged = (line: OrderLine) => ({ code: line.code, quantityMilli: line.quantity_milli, unitCost: line.unit_cost });

async function changeLines(tx: WriteTx, order: OrderRow, before: readonly OrderLine[], typed: TypedLines): Promise<void> {
  const kept = new Map<string, TypedLines[number]>();
  for (const line of typed) {
    if (line.id === undefined) continue;
    const known = before.find((each) => each.id === line.id);
    if (!known) throw new Refusal('purchasing.line_unknown');
    if (kept.has(known.id)) throw new Refusal('purchasing.line_twice', { details: { position: known.position, code: known.code } });
    if (known.product_id !== line.productId) throw new Refusal('purchasing.line_product', { details: { position: known.position } });
    kept.set(known.id, line);
  }
  const gone = before.filter((line) => !kept.has(line.id));
  const forWorksheet = gone.find((line) => line.worksheet_line_id !== null);
  if (forWorksheet) throw new Refusal('purchasing.line_for_worksheet', { details: { position: forWorksheet.position, code: forWorksheet.code } });
  const goneIds = gone.map((line) => line.id);
  await deleteLines(tx, goneIds);

  const newLines = typed.filter((line) => line.id === undefined);
  const added = await priceLines(tx, await getSupplier(tx, order.supplier_id), newLines);
  const fresh = [];
  for (const [index, line] of typed.entries()) {
    const known = before.find((each) => each.id === line.id);
    if (known) await updateLine(tx, known.id, { position: index + 1, quantity_milli: piecesOf(line.quantity, known), ...pricedAs(known, line) });
    else {
      const priced = added.shift();
      if (priced) fresh.push(rowOf(order.id, index + 1, priced));
    }
  }
  await insertLines(tx, fresh);
}

function pricedAs(known: OrderLine, line: TypedLines[number]) {
  const price = line.unitCost?.unitAmount ?? known.unit_cost;
  return {
    unit_cost: price,
    supplier_code: line.supplierCode ?? known.supplier_code,
    price_file_line_id: price === known.unit_cost ? known.price_file_line_id : null,
  };
}
