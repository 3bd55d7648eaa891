import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import { isQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { FieldValues } from 'react-hook-form';
import { numberText, unitMoneyText, type WireMoney, type WireUnitMoney } from '../../../platform/formats.ts';

/** A line as the form holds it. */
export interface TypedLine {
  readonly id: string | null;
  readonly productId: string | null;
  readonly label: string;
  readonly quantity: number | null;
  readonly unitCost: WireUnitMoney | null;
  readonly forWorksheet: boolean;
}
export const emptyLine: TypedLine = { id: null, productId: null, label: '', quantity: 1, unitCost: null, forWorksheet: false };

export const lineOf = (line: PurchaseOrder['lines'][number]): TypedLine => ({
  id: line.id,
  productId: line.productId,
  label: `${line.code} – ${line.description}`,
  quantity: line.quantity,
  unitCost: line.unitCost,
  forWorksheet: line.worksheetLineId !== null,
});

/** The lines of the form's values; the form itself knows no types. */
export const readTyped = (value: unknown): TypedLine[] => (Array.isArray(value) ? value.map((line: Partial<TypedLine>) => ({ ...emptyLine, ...line })) : []);

/** The body's lines: ids of kept lines, and a price only where one was typed. */
export function bodyLines(values: FieldValues): unknown[] {
  return readTyped(values.lines).map(({ id, productId, quantity, unitCost: price }) => ({
    ...(id ? { id } : {}),
    productId,
    quantity,
    ...(price ? { unitCost: price } : {}),
  }));
}

/** What the lines with a typed price come to; null where there is none. */
export function linesTotal(lines: readonly TypedLine[]): WireMoney | null {
  const priced = lines.flatMap(({ unitCost: price, quantity }) =>
    price && Number.isSafeInteger(price.unitAmount) && quantity !== null && isQuantity(quantity) ? [{ price, quantity }] : [],
  );
  const [first] = priced;
  return first
    ? { amount: priced.reduce((sum, { price, quantity }) => sum + lineCost(unitCost(price.unitAmount), toMilli(quantity)), 0), currency: first.price.currency }
    : null;
}

/** The lines in words, one below the other: '2 × 8556AGS – Windscreen at £120.00'. */
export const linesText = (value: unknown): string =>
  readTyped(value)
    .map(({ quantity, label, unitCost: price }) => `${numberText(quantity)} × ${label || 'another product'}${price ? ` at ${unitMoneyText(price)}` : ''}`)
    .join('\n') || 'No lines';
