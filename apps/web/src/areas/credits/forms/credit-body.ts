import { handlingReasons } from '@quarterlight/contract/credits/names';
import type { CreditableLine, CreditableOrder } from '@quarterlight/contract/credits/schemas';
import { lineCost, type Pence, pence, percentOf, subtract, sum, unitCost } from '@quarterlight/kit/money';
import { isQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { FieldValues } from 'react-hook-form';
import type { WireUnitMoney } from '../../../platform/formats.ts';

export type CreditablePiece = CreditableLine['pieces'][number];

/** What goes back of a piece as the form holds it: under the piece's key, so that it stays with it whatever comes and goes meanwhile. */
export interface TypedPiece {
  readonly quantity: number | null;
  readonly condition: string | null;
}
/** What is credited of a line without goods, under the line's id. */
export interface TypedMoney {
  readonly quantity: number | null;
  readonly unitCost: WireUnitMoney | null;
}
type Typed<Part> = Readonly<Record<string, Partial<Part> | undefined>>;

export const keyOf = ({ lotId, place }: Pick<CreditablePiece, 'lotId' | 'place'>): string => `${lotId}_${place.id}`;

/** Nothing is chosen yet; what came damaged goes back as that. */
export const nothingChosen = ({ lines }: CreditableOrder) => ({
  goods: Object.fromEntries(
    lines.flatMap(({ pieces }) => pieces.map((piece) => [keyOf(piece), { quantity: null, condition: piece.damaged ? 'Damaged' : 'Unopened' }])),
  ),
  money: Object.fromEntries(lines.map(({ orderLineId }) => [orderLineId, { quantity: null, unitCost: null }])),
});

const typedIn = <Part>(value: unknown): Typed<Part> => (typeof value === 'object' && value !== null ? { ...value } : {});
const isTyped = (quantity: number | null | undefined): quantity is number => quantity !== null && quantity !== undefined && quantity !== 0;

/** The pieces of the order that go back, as they are typed. */
export function goodsIn({ lines }: CreditableOrder, values: FieldValues) {
  const typed = typedIn<TypedPiece>(values.goods);
  return lines.flatMap((line) =>
    line.pieces.flatMap((piece) => {
      const key = keyOf(piece);
      const { quantity, condition = null } = typed[key] ?? {};
      return isTyped(quantity) ? [{ key, line, piece, quantity, condition }] : [];
    }),
  );
}

/** The lines of which only money is credited, as it is typed. */
export function moneyIn({ lines }: CreditableOrder, values: FieldValues) {
  const typed = typedIn<TypedMoney>(values.money);
  return lines.flatMap((line) => {
    const { quantity = null, unitCost: price = null } = typed[line.orderLineId] ?? {};
    return isTyped(quantity) || price !== null ? [{ key: line.orderLineId, line, quantity, price }] : [];
  });
}

/** The body of a new credit: what may be left empty is then not sent. */
export function creditBody(order: CreditableOrder, values: FieldValues): unknown {
  const { reason, note, rmaNumber, returnBy } = values;
  return {
    orderId: order.id,
    reason: reason ?? '',
    note,
    rmaNumber,
    ...(returnBy ? { returnBy } : {}),
    goods: goodsIn(order, values).map(({ line, piece, quantity, condition }) => ({
      orderLineId: line.orderLineId,
      lotId: piece.lotId,
      placeId: piece.place.id,
      quantity,
      condition: condition ?? '',
    })),
    money: moneyIn(order, values).map(({ line, quantity, price }) => ({ orderLineId: line.orderLineId, quantity, unitCost: price })),
  };
}

/** The field of the form of a path of the body, where goods and money stand in the order in which they are sent. */
export function creditField(order: CreditableOrder, values: FieldValues, path: string): string {
  const [part, index = '', ...rest] = path.split('.');
  const chosen = part === 'goods' ? goodsIn(order, values) : part === 'money' ? moneyIn(order, values) : [];
  const key = chosen[Number(index)]?.key;
  return key === undefined ? path : [part, key, ...rest].join('.');
}

const costOf = (unitAmount: number, quantity: number | null): Pence =>
  quantity !== null && isQuantity(quantity) && quantity > 0 && Number.isSafeInteger(unitAmount) ? lineCost(unitCost(unitAmount), toMilli(quantity)) : pence(0);

/** What is asked for by what is typed so far, with what the supplier may keep of it. */
export function creditSum(order: CreditableOrder, values: FieldValues) {
  const goods = sum(goodsIn(order, values).map(({ line, quantity }) => costOf(line.unitCost.unitAmount, quantity)));
  const money = sum(moneyIn(order, values).map(({ quantity, price }) => (price === null ? pence(0) : costOf(price.unitAmount, quantity))));
  const handling = handlingReasons.some((reason) => reason === values.reason) ? percentOf(goods, order.handlingBasisPoints) : pence(0);
  return { goods, money, handling, asked: subtract(pence(goods + money), handling) };
}

/** The day by which what is chosen goes back by the supplier's terms; null while nothing is. */
export const proposedDay = (order: CreditableOrder, values: FieldValues): string | null =>
  goodsIn(order, values)
    .map(({ piece }) => piece.returnBy)
    .toSorted()[0] ?? null;

/** Whether anything of it can be asked back at all. */
export const hasCreditable = ({ lines }: CreditableOrder): boolean =>
  lines.some(({ money, pieces }) => money.amount > 0 || pieces.some(({ quantity }) => quantity > 0));
