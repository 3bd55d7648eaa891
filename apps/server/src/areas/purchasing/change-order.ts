import type { ChangePurchaseOrder, PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier } from '../companies/index.ts';
import { changeExpected, holdExpected, piecesOf } from '../stock/index.ts';
import { rowOf } from './create-order.ts';
import { takeOrder } from './guard.ts';
import { deleteLines, findLines, insertLines, type OrderLine, type OrderRow, setNet, updateLine } from './order.queries.ts';
import { deliveryPlace, netOf, priceLines } from './order-lines.ts';
import { showOrder } from './show-order.ts';

type TypedLines = NonNullable<ChangePurchaseOrder['lines']>;

/** Changes a draft and its lines. What was ordered for a worksheet stays: it is taken off there. */
export async function changeOrder(tx: WriteTx, id: string, version: number, change: ChangePurchaseOrder): Promise<PurchaseOrder> {
  const order = await takeOrder(tx, id, version, 'edit', {
    ...(change.expectedOn === undefined ? {} : { expected_on: change.expectedOn }),
    ...(change.carriage === undefined ? {} : { carriage_pence: change.carriage.amount }),
    ...(change.notes === undefined ? {} : { notes: change.notes }),
    ...(change.deliverToPlaceId === undefined ? {} : { deliver_to_place_id: (await deliveryPlace(tx, change.deliverToPlaceId)).id }),
  });
  const before = await findLines(tx, id);
  if (change.lines) await changeLines(tx, order, before, change.lines);
  const lines = await findLines(tx, id);
  await holdExpected(
    tx,
    lines.flatMap((line) => line.expected_supply_id ?? []),
  );
  for (const line of lines) {
    if (line.expected_supply_id !== null)
      await changeExpected(tx, line.expected_supply_id, {
        quantityMilli: line.quantity_milli,
        expectedOn: order.expected_on,
        placeId: order.deliver_to_place_id,
      });
  }
  const net = netOf(lines);
  await setNet(tx, id, net);
  await tx.audit({
    entity: 'purchase-order',
    id,
    label: order.number,
    action: 'purchase-order.changed',
    before: { lines: before.map(logged) },
    after: { lines: lines.map(logged), netPence: net, expectedOn: order.expected_on, notes: order.notes },
  });
  await tx.announce('purchase-order', id, order.version);
  return showOrder(tx, id);
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
  await deleteLines(
    tx,
    gone.map((line) => line.id),
  );

  const added = await priceLines(
    tx,
    await getSupplier(tx, order.supplier_id),
    typed.filter((line) => line.id === undefined),
  );
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
