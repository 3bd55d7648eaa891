import { comparedCode } from '@quarterlight/contract/stock/codes';
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

/** Which line a scanned or typed code or barcode stands for; of several the first that still misses some. -1 where none has it. */
export function lineOfCode(lines: readonly TransferLine[], counted: readonly TypedReceipt[], scanned: string): number {
  const code = comparedCode(scanned);
  const fitting = lines.flatMap((line, index) => (code !== '' && [line.code, line.barcode].some((own) => comparedCode(own) === code) ? [index] : []));
  return fitting.find((index) => (counted[index]?.quantity ?? 0) < (lines[index]?.outstanding ?? 0)) ?? fitting[0] ?? -1;
}
