import type { Transfer, TransferLine } from '@quarterlight/contract/transfers/schemas';
import type { FieldValues } from 'react-hook-form';

/** A line of the receipt as the form holds it. */
export interface TypedReceipt {
  readonly lineId: string;
  readonly quantity: number | null;
  readonly damaged: number | null;
  readonly placeId: string | null;
}

/** The lines of which something is still to come. */
export const linesToCome = (transfer: Transfer): TransferLine[] => transfer.lines.filter((line) => line.outstanding > 0);

export const receiptOf = (line: TransferLine): TypedReceipt => ({ lineId: line.id, quantity: line.outstanding, damaged: null, placeId: null });

export const receiptsIn = (typed: unknown): TypedReceipt[] => (Array.isArray(typed) ? typed.map((line: TypedReceipt) => line) : []);

/** The form's values as the body. */
export function receiptBody(values: FieldValues): unknown {
  return {
    ...(values.placeId ? { placeId: values.placeId } : {}),
    lines: receiptsIn(values.lines).map(({ lineId, quantity, damaged, placeId }) => ({
      lineId,
      quantity: quantity ?? 0,
      ...(damaged ? { damaged } : {}),
      ...(placeId ? { placeId } : {}),
    })),
  };
}
