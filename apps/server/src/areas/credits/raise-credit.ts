import { handlingReasons } from '@quarterlight/contract/credits/names';
import type { NewPurchaseCredit } from '@quarterlight/contract/credits/schemas';
import { addDays } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { localDayOf } from '@quarterlight/kit/instants';
import { formatMoney, lineCost, moneyOf, type Pence, pence, percentOf, subtract, sum, unitCost } from '@quarterlight/kit/money';
import { formatQuantity, milli, toMilli } from '@quarterlight/kit/quantities';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier } from '../companies/index.ts';
import { lockOrders } from '../purchasing/index.ts';
import { assertInReach, getPlaceRow, holdProducts, type PlaceRow, piecesOf, returnsOf, shipStock } from '../stock/index.ts';
import { nextNumber } from '../system/index.ts';
import { purchaseCredit } from './credit.record.ts';
import { type CreditableRow, findCame, findCreditable, findLying, findOrder } from './creditable.queries.ts';
import { type CreditRow, findNoted, findSpoken, insertCreditLines, type NewCreditLine } from './credits.queries.ts';
import { mostPaid } from './credits.rules.ts';
import { isAt, milliOf } from './lots.ts';

/** A piece that goes back, in thousandths: from where it lies to where it waits. */
interface Piece {
  readonly line: CreditableRow;
  readonly lotId: string;
  readonly from: PlaceRow;
  readonly to: PlaceRow;
  readonly quantity: number;
  readonly price: number;
  readonly condition: string;
  readonly cost: Pence;
  readonly receivedAt: string;
}

interface Paid {
  readonly line: CreditableRow;
  readonly quantity: number;
  readonly price: number;
}

/**
 * Raises a credit on an order and puts its goods where they wait for their supplier. Under the lock of the order, so that of two who ask for the same goods the
 * second is told what the first asked for.
 */
export async function raiseCredit(tx: WriteTx, typed: NewPurchaseCredit): Promise<CreditRow> {
  const note = typed.note?.trim() ?? '';
  if ((typed.goods ?? []).length + (typed.money ?? []).length === 0) throw new Refusal('credits.nothing');
  if (typed.reason === 'Other' && note === '') throw new Refusal('credits.say_why');
  await lockOrders(tx, [typed.orderId]);
  const order = await findOrder(tx, typed.orderId);
  const lines = new Map((await findCreditable(tx, order.id)).map((line) => [line.id, line]));
  const supplier = await getSupplier(tx, order.supplier_id);
  const paid = readMoney(typed, lines);
  const pieces = await readPieces(tx, typed, { order, lines });
  const id = newId();
  const rows = linesOf(id, pieces, paid);
  assertWithin(tx, pieces, paid);
  const number = await nextNumber(tx, 'purchase-credit');
  await putAside(tx, pieces, { id, number });
  const goods = sum(rows.flatMap((row) => (row.kind === 'goods' ? [row.net_pence] : [])));
  const handling = handlingReasons.includes(typed.reason) ? percentOf(goods, supplier.handling_basis_points) : pence(0);
  const net = sum(rows.map((row) => row.net_pence));
  const [first] = pieces.map(({ receivedAt }) => receivedAt).toSorted();
  const returnBy = first === undefined ? null : (typed.returnBy ?? addDays(localDayOf(first, tx.tenant.timeZone), supplier.return_days));
  const values = {
    id,
    number,
    purchase_order_id: order.id,
    supplier_id: supplier.id,
    branch_id: order.branch_id,
    reason: typed.reason,
    note,
    rma_number: typed.rmaNumber?.trim() ?? '',
    has_goods: pieces.length > 0,
    return_by: returnBy,
    handling_pence: handling,
    expected_pence: subtract(net, handling),
    created_by: tx.actor.userId,
    created_at: tx.now,
  };
  return purchaseCredit.make(tx, values, { action: 'created', children: () => insertCreditLines(tx, rows) });
}

const lineOf = (lines: ReadonlyMap<string, CreditableRow>, id: string): CreditableRow => {
  const line = lines.get(id);
  if (!line) throw new Refusal('credits.line_unknown');
  return line;
};

const readMoney = ({ money = [] }: NewPurchaseCredit, lines: ReadonlyMap<string, CreditableRow>): Paid[] =>
  money.map(({ orderLineId, quantity, unitCost: price }) => ({ line: lineOf(lines, orderLineId), quantity: toMilli(quantity), price: price.unitAmount }));

interface OfOrder {
  readonly order: { readonly id: string; readonly number: string };
  readonly lines: ReadonlyMap<string, CreditableRow>;
}

/** The pieces that go back, held: each came with the order, lies where it is said, and nobody else asked for it. */
async function readPieces(tx: WriteTx, { goods = [] }: NewPurchaseCredit, { order, lines }: OfOrder): Promise<Piece[]> {
  if (goods.length === 0) return [];
  const came = new Map(
    (
      await findCame(
        tx,
        order.id,
        goods.map(({ lotId }) => lotId),
      )
    ).map((lot) => [lot.lot_id, lot]),
  );
  await holdProducts(
    tx,
    [...came.values()].map((lot) => lot.product_id),
  );
  const lying = await findLying(tx, goods);
  const [spoken, noted] = [await findSpoken(tx, goods), await findNoted(tx, goods)];
  const places = new Map<string, { from: PlaceRow; to: PlaceRow }>();
  const pieces: Piece[] = [];
  for (const [index, each] of goods.entries()) {
    const line = lineOf(lines, each.orderLineId);
    const lot = came.get(each.lotId);
    if (lot?.order_line_id !== line.id) throw new Refusal('credits.elsewhere', { details: { code: line.code, number: order.number } });
    const quantity = piecesOf(each.quantity, line, `goods.${index}.quantity`);
    const known = places.get(each.placeId) ?? (await wayOf(tx, each.placeId));
    places.set(each.placeId, known);
    if (pieces.some((other) => other.lotId === each.lotId && other.from.id === each.placeId))
      throw new Refusal('credits.line_twice', { details: { code: line.code, place: known.from.code } });
    const here = milliOf(lying.filter((row) => isAt(each, row)));
    if (here - milliOf(noted.filter((row) => row.aside_place_id === each.placeId && row.lot_id === each.lotId)) < quantity && here >= quantity)
      throw new Refusal('credits.noted', { details: { code: line.code, place: known.from.code } });
    const free = here - milliOf(spoken.filter((row) => isAt(each, row)));
    if (free < quantity && (here >= quantity || known.from.id === known.to.id))
      throw new Refusal('credits.spoken_for', { details: { code: line.code, place: known.from.code, free: formatQuantity(milli(Math.max(0, free))) } });
    const cost = lineCost(unitCost(lot.unit_cost), quantity);
    const price = each.unitCost?.unitAmount ?? line.unit_cost;
    pieces.push({ line, lotId: each.lotId, quantity, price, condition: each.condition, cost, receivedAt: lot.received_at, ...known });
  }
  return pieces;
}

/** Where goods lie and where they wait: what lies where goods wait stays there. */
async function wayOf(tx: WriteTx, placeId: string): Promise<{ from: PlaceRow; to: PlaceRow }> {
  const from = await getPlaceRow(tx, placeId);
  assertInReach(tx, from);
  return { from, to: from.type === 'returns' ? from : await returnsOf(tx, from.branch_id) };
}

/** Refuses more pieces than came, and more money than was paid or is owed for what came. */
function assertWithin(tx: WriteTx, pieces: readonly Piece[], paid: readonly Paid[]): void {
  const asked = Map.groupBy([...pieces, ...paid], ({ line }) => line);
  for (const [line, parts] of asked) {
    const back = milliOf(pieces.filter((piece) => piece.line === line).map((piece) => ({ quantity_milli: piece.quantity })));
    const text = (thousandths: number) => formatQuantity(milli(thousandths));
    if (line.before_milli + back > line.received_milli)
      throw new Refusal('credits.more_than_received', {
        details: { code: line.code, wanted: text(back), received: text(line.received_milli), before: text(line.before_milli) },
      });
    const wanted = sum(parts.map(({ price, quantity }) => lineCost(unitCost(price), quantity)));
    const most = mostPaid(line);
    if (wanted > most) {
      const money = (amount: Pence) => formatMoney(moneyOf(amount, tx.tenant.currency));
      throw new Refusal('credits.more_than_paid', { details: { code: line.code, wanted: money(wanted), most: money(most) } });
    }
  }
}

const linesOf = (creditId: string, pieces: readonly Piece[], paid: readonly Paid[]) =>
  [...pieces.map((piece) => ({ ...valuesOf(piece), kind: 'goods', ...goodsOf(piece) })), ...paid.map((part) => ({ ...valuesOf(part), kind: 'money' }))].map(
    (values, index): NewCreditLine & { readonly net_pence: Pence } => ({ ...values, id: newId(), purchase_credit_id: creditId, position: index + 1 }),
  );

const valuesOf = ({ line, quantity, price }: Paid) => ({
  purchase_order_line_id: line.id,
  quantity_milli: quantity,
  unit_cost: price,
  net_pence: lineCost(unitCost(price), quantity),
});
const goodsOf = ({ lotId, from, to, condition, cost }: Piece) => ({
  lot_id: lotId,
  from_place_id: from.id,
  place_id: to.id,
  condition,
  cost_pence: cost,
});

/** Puts goods where they wait for their supplier, all at once. */
async function putAside(tx: WriteTx, pieces: readonly Piece[], document: { readonly id: string; readonly number: string }): Promise<void> {
  const going = pieces.filter(({ from, to }) => from.id !== to.id);
  await shipStock(
    tx,
    going.map(({ from, to, lotId, quantity }) => ({
      fromPlaceId: from.id,
      toPlaceId: to.id,
      lotId,
      quantity,
      looseOnly: true,
      reason: 'To go back to its supplier',
    })),
    document,
  );
}
