import type { listGlassToReturn, listPurchaseCredits } from '@quarterlight/contract/credits/routes';
import {
  type CreditableOrder,
  CreditReason,
  type GlassToReturn,
  GoodsCondition,
  type PurchaseCredit,
  PurchaseCreditState,
  type PurchaseCreditSummary,
  SentHow,
} from '@quarterlight/contract/credits/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { addDays, day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { lineCost, moneyOf, pence, unitCost, unitMoneyOf } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSupplier, reportDamageBy } from '../companies/index.ts';
import { type CreditableRow, findCreditable, findOrder, findPieces, type PieceRow } from './creditable.queries.ts';
import {
  type CreditLineRow,
  findCredit,
  findCreditLines,
  findCredits,
  findCreditsOf,
  findGlassToReturn,
  findNoted,
  findSpoken,
  type ShownCredit,
  type SpokenRow,
  type ToReturnRow,
} from './credits.queries.ts';
import { actionsOf, goodsAreHere, mostPaid } from './credits.rules.ts';
import { isAt, milliOf } from './lots.ts';

const quantity = (thousandths: number) => fromMilli(milli(thousandths));
const money = (tx: ReadTx, amount: number) => moneyOf(pence(amount), tx.tenant.currency);
const unitMoney = (tx: ReadTx, amount: number) => unitMoneyOf(unitCost(amount), tx.tenant.currency);
const ageOf = (tx: ReadTx, at: string): number => daysBetween(localDayOf(at, tx.tenant.timeZone), day(tx.today));
const leftTo = (tx: ReadTx, returnBy: string | null): number | null => (returnBy === null ? null : daysBetween(day(tx.today), day(returnBy)));
const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** What is asked back of suppliers, as the list asks for it. */
export async function showCredits(tx: ReadTx, query: QueryOf<typeof listPurchaseCredits>): Promise<ReplyOf<typeof listPurchaseCredits>> {
  return presentPage(await findCredits(tx, query), (row) => presentSummary(tx, row));
}

function presentSummary(tx: ReadTx, row: ShownCredit): PurchaseCreditSummary {
  return {
    ...onWire(row, 'id', 'number', 'rma_number', 'has_goods', 'collected_at', 'return_by', 'credit_note', 'chased_at', 'created_at', 'version'),
    state: PurchaseCreditState.parse(row.state),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    order: { id: row.purchase_order_id, name: row.order_number },
    reason: CreditReason.parse(row.reason),
    daysLeft: row.settled_at === null && goodsAreHere(row) ? leftTo(tx, row.return_by) : null,
    expected: money(tx, row.expected_pence),
    credited: row.net_pence === null ? null : money(tx, row.net_pence),
    days: row.settled_at === null ? ageOf(tx, row.created_at) : null,
    createdBy: row.created_by_name ?? '',
    allowedActions: actionsOf(row, tx.actor),
  };
}

/** A credit with its lines and what became of it. */
export async function showCredit(tx: ReadTx, { id }: { readonly id: string }): Promise<PurchaseCredit> {
  const row = await findCredit(tx, id);
  const lines = await findCreditLines(tx, id);
  return {
    ...presentSummary(tx, row),
    ...onWire(row, 'supplier_email', 'rma_required', 'note', 'sent_at', 'chases', 'collected_by', 'answer', 'settled_at', 'credit_dated'),
    sentHow: SentHow.parse(row.sent_how),
    handling: money(tx, row.handling_pence),
    creditVat: row.vat_pence === null ? null : money(tx, row.vat_pence),
    creditGross: row.gross_pence === null ? null : money(tx, row.gross_pence),
    batch: named(row.batch_id, row.batch_number),
    settledBy: row.settled_by_name ?? '',
    lines: lines.map((line) => presentLine(tx, line)),
  };
}

const placeOf = (id: string | null, code: string | null, name: string | null, type: string | null) =>
  id === null ? null : { id, code: code ?? '', name: name ?? '', type: PlaceType.parse(type) };

const presentLine = (tx: ReadTx, line: CreditLineRow): PurchaseCredit['lines'][number] => ({
  ...onWire(line, 'id', 'code', 'description', 'supplier_code'),
  kind: line.lot_id === null ? 'money' : 'goods',
  orderLineId: line.purchase_order_line_id,
  quantity: quantity(line.quantity_milli),
  unitCost: unitMoney(tx, line.unit_cost),
  net: money(tx, line.net_pence),
  condition: line.condition === '' ? null : GoodsCondition.parse(line.condition),
  batch: line.batch ?? '',
  from: placeOf(line.from_place_id, line.from_code, line.from_name, line.from_type),
  at: placeOf(line.place_id, line.at_code, line.at_name, line.at_type),
});

/** Goods that wait for their supplier, with the credits that they stand on. */
export async function showGlassToReturn(tx: ReadTx, query: QueryOf<typeof listGlassToReturn>): Promise<ReplyOf<typeof listGlassToReturn>> {
  const page = await findGlassToReturn(tx, query);
  const keys = page.items.map((row) => ({ placeId: row.place_id, lotId: row.lot_id }));
  const spoken = await findSpoken(tx, keys);
  return presentPage(page, (row) =>
    presentToReturn(
      tx,
      row,
      spoken.filter((each) => isAt({ placeId: row.place_id, lotId: row.lot_id }, each)),
    ),
  );
}

function presentToReturn(tx: ReadTx, row: ToReturnRow, spoken: readonly SpokenRow[]): GlassToReturn {
  const returnBy = row.return_days === null ? null : addDays(localDayOf(row.received_at, tx.tenant.timeZone), row.return_days);
  return {
    ...onWire(row, 'id', 'lot_id', 'code', 'description', 'batch', 'received_at'),
    place: { id: row.place_id, code: row.place_code, name: row.place_name, type: PlaceType.parse(row.place_type) },
    quantity: quantity(row.quantity_milli),
    spoken: quantity(milliOf(spoken)),
    value: money(tx, lineCost(unitCost(row.unit_cost), row.quantity_milli)),
    supplier: named(row.supplier_id, row.supplier_name),
    order: named(row.order_id, row.order_number),
    returnBy,
    daysLeft: leftTo(tx, returnBy),
    credits: spoken.map(({ id, number, state }) => ({ id, number, state: PurchaseCreditState.parse(state) })),
  };
}

/** What of an order may be asked back, line by line, with where its pieces lie now. */
export async function showCreditable(tx: ReadTx, { id }: { readonly id: string }): Promise<CreditableOrder> {
  const order = await findOrder(tx, id);
  const supplier = await getSupplier(tx, order.supplier_id);
  const pieces = await findPieces(tx, id);
  const keys = pieces.map((piece) => ({ placeId: piece.place_id, lotId: piece.lot_id }));
  const [spoken, noted] = [await findSpoken(tx, keys), await findNoted(tx, keys)];
  const lines = await findCreditable(tx, id);
  const takenOf = (piece: PieceRow) => {
    const at = { placeId: piece.place_id, lotId: piece.lot_id };
    return {
      spoken: milliOf(spoken.filter((row) => isAt(at, row))),
      noted: milliOf(noted.filter((row) => row.aside_place_id === at.placeId && row.lot_id === at.lotId)),
    };
  };
  const presentPiece = (piece: PieceRow) => {
    const taken = takenOf(piece);
    const free = piece.quantity_milli - piece.allocated_milli - taken.spoken - taken.noted;
    return {
      ...onWire(piece, 'lot_id', 'batch', 'damaged'),
      place: { id: piece.place_id, code: piece.place_code, name: piece.place_name, type: PlaceType.parse(piece.place_type) },
      quantity: quantity(Math.max(0, free)),
      claimed: quantity(piece.allocated_milli),
      noted: quantity(taken.noted),
      reportBy: piece.damaged ? reportDamageBy(piece.received_at, supplier) : null,
      returnBy: addDays(localDayOf(piece.received_at, tx.tenant.timeZone), supplier.return_days),
    };
  };
  const presentCreditable = (line: CreditableRow) => ({
    orderLineId: line.id,
    ...onWire(line, 'code', 'description', 'supplier_code'),
    unitCost: unitMoney(tx, line.unit_cost),
    received: quantity(line.received_milli),
    billed: quantity(line.invoiced_milli),
    before: quantity(line.before_milli),
    goods: quantity(Math.max(0, line.received_milli - line.before_milli)),
    money: money(tx, mostPaid(line)),
    pieces: pieces.filter((piece) => piece.order_line_id === line.id).map(presentPiece),
  });
  return {
    ...onWire(order, 'id', 'number'),
    supplier: { id: supplier.id, name: supplier.name },
    supplierEmail: supplier.email || supplier.order_email,
    ...onWire(supplier, 'return_days', 'damage_hours', 'returns_note', 'rma_required', 'handling_basis_points'),
    lines: lines.filter((line) => line.received_milli > 0 || line.invoiced_milli > 0).map(presentCreditable),
    credits: (await findCreditsOf(tx, id)).map((row) => presentSummary(tx, row)),
  };
}
