import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import type { FieldValues } from 'react-hook-form';

type Line = PurchaseOrder['lines'][number];

/** A line of the receipt as the form holds it. */
export interface TypedReceipt {
  readonly lineId: string;
  readonly quantity: number | null;
  readonly damaged: number | null;
  readonly batch: string;
  readonly expires: string | null;
}

/** The lines that may still come; where nothing is outstanding, all of them, for what was delivered too much. */
export const linesToReceive = (order: PurchaseOrder): Line[] => {
  const outstanding = order.lines.filter((line) => line.outstanding > 0);
  return outstanding.length > 0 ? outstanding : order.lines;
};

export const receiptOf = (line: Line): TypedReceipt => ({ lineId: line.id, quantity: line.outstanding, damaged: null, batch: '', expires: null });

/** Glass and its parts carry a Eurocode and no batch; adhesives and primers have both batch and expiry. */
export const takesBatch = (line: Pick<Line, 'code'>): boolean => decodeEurocode(line.code) === null;

/** The form's values as the body: lines of which nothing came are left out. */
export function receiptBody(values: FieldValues): unknown {
  const { deliveryNote, placeId } = values;
  const typed: unknown = values.lines;
  const lines = Array.isArray(typed) ? typed.map((line: TypedReceipt) => line) : [];
  return {
    deliveryNote,
    ...(placeId ? { placeId } : {}),
    lines: lines
      .filter((line) => line.quantity !== null && line.quantity !== 0)
      .map(({ lineId, quantity, damaged, batch, expires }) => ({
        lineId,
        quantity,
        ...(damaged === null ? {} : { damaged }),
        ...(batch === '' ? {} : { batch }),
        ...(expires === null ? {} : { expires }),
      })),
  };
}
