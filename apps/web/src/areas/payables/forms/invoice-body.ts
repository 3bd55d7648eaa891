import { billedTotals } from '@quarterlight/contract/rules/three-way-match';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import { isQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { FieldValues } from 'react-hook-form';
import { numberText, unitMoneyText, type WireMoney, type WireUnitMoney } from '../../../platform/formats.ts';

/** A line as the form holds it: `what` is the line of an order, or one of those below. */
export interface TypedBilled {
  readonly what: string | null;
  readonly quantity: number | null;
  readonly unitCost: WireUnitMoney | null;
  readonly vat: string | null;
}
export const carriage = 'carriage';
export const other = 'other';
export const emptyBilled: TypedBilled = { what: null, quantity: 1, unitCost: null, vat: '2000' };

/** The lines of the form's values; the form itself knows no types. */
export const readBilled = (value: unknown): TypedBilled[] =>
  Array.isArray(value) ? value.map((line: Partial<TypedBilled>) => ({ ...emptyBilled, ...line })) : [];

/** The body of a new invoice: what may be left empty is then not sent. */
export function invoiceBody(values: FieldValues): unknown {
  const { supplierId, number, dated, dueOn, net, vat, gross, note } = values;
  return {
    supplierId,
    number,
    dated: dated ?? '',
    ...(dueOn ? { dueOn } : {}),
    net,
    vat,
    gross,
    note,
    lines: readBilled(values.lines).map(({ what, quantity, unitCost: price, vat: rate }) => ({
      ...(what === carriage ? { kind: carriage, description: 'Carriage' } : what === other || what === null ? { kind: other } : { orderLineId: what }),
      quantity,
      unitCost: price,
      vatBasisPoints: Number(rate),
    })),
  };
}

/** What the lines that are whole come to; null where there is none. */
export function countedTotals(lines: readonly TypedBilled[]): { readonly net: WireMoney; readonly vat: WireMoney } | null {
  const whole = lines.flatMap(({ quantity, unitCost: price, vat }) =>
    price && Number.isSafeInteger(price.unitAmount) && quantity !== null && isQuantity(quantity)
      ? [{ net: lineCost(unitCost(price.unitAmount), toMilli(quantity)), vatBasisPoints: Number(vat), currency: price.currency }]
      : [],
  );
  const [first] = whole;
  if (!first) return null;
  const { net, vat } = billedTotals(whole);
  return { net: { amount: net, currency: first.currency }, vat: { amount: vat, currency: first.currency } };
}

/** The lines in words, one below the other. */
export const linesText = (value: unknown): string =>
  readBilled(value)
    .map(({ quantity, unitCost: price }) => `${numberText(quantity)}${price ? ` at ${unitMoneyText(price)}` : ''}`)
    .join('\n') || 'No lines';
