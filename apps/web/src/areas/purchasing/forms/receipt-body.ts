import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import { addDays, today } from '@quarterlight/kit/days';
import { fromMilli, isQuantity, milli, toMilli } from '@quarterlight/kit/quantities';
import type { FieldValues } from 'react-hook-form';
import { tenantZone } from '../../../platform/formats.ts';

type Line = PurchaseOrder['lines'][number];

/** A line of the receipt as the form holds it. */
export interface TypedReceipt {
  readonly lineId: string;
  readonly quantity: number | null;
  readonly damaged: number | null;
  readonly placeId: string | null;
  readonly batch: string;
  readonly expires: string | null;
}

/** The lines that may still come; where nothing is outstanding, all of them, for what was delivered too much. */
export const linesToReceive = (order: PurchaseOrder): Line[] => {
  const outstanding = order.lines.filter((line) => line.outstanding > 0);
  return outstanding.length > 0 ? outstanding : order.lines;
};

export const receiptOf = (line: Line): TypedReceipt => ({
  lineId: line.id,
  quantity: line.outstanding,
  damaged: null,
  placeId: null,
  batch: '',
  // As long as its maker says that it keeps; what stands on the tin counts.
  expires: line.shelfLifeDays === null ? null : addDays(today(tenantZone.get()), line.shelfLifeDays),
});

/** Glass and its parts carry a Eurocode and no batch; adhesives and primers have both batch and expiry. */
export const takesBatch = (line: Pick<Line, 'code' | 'shelfLifeDays'>): boolean => line.shelfLifeDays !== null || decodeEurocode(line.code) === null;

export const receiptsIn = (typed: unknown): TypedReceipt[] => (Array.isArray(typed) ? typed.map((line: TypedReceipt) => line) : []);

/** How many more came than are still to come; 0 where it is no quantity. */
export const moreThanOrdered = (typed: unknown, outstanding: number): number =>
  typeof typed === 'number' && isQuantity(typed) ? Math.max(0, fromMilli(milli(toMilli(typed) - toMilli(outstanding)))) : 0;

/** The form's values as the body: every line in its place, so that what is refused of one stands at it; nought where nothing came, or where it is not shown. */
export function receiptBody(values: FieldValues, shown: readonly Pick<Line, 'id'>[]): unknown {
  const { deliveryNote, placeId, receivedOn } = values;
  return {
    deliveryNote,
    ...(placeId ? { placeId } : {}),
    ...(receivedOn ? { receivedOn } : {}),
    lines: receiptsIn(values.lines).map(({ lineId, quantity, damaged, placeId: bin, batch, expires }) =>
      shown.some(({ id }) => id === lineId)
        ? {
            lineId,
            quantity: quantity ?? 0,
            ...(damaged === null ? {} : { damaged }),
            ...(bin ? { placeId: bin } : {}),
            ...(batch === '' ? {} : { batch }),
            ...(expires === null ? {} : { expires }),
          }
        : { lineId, quantity: 0 },
    ),
  };
}
