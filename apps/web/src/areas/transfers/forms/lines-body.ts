import type { Transfer } from '@quarterlight/contract/transfers/schemas';
import type { FieldValues } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';

/** A line as the form holds it; one for a claim goes whole. */
export interface TypedLine {
  readonly productId: string | null;
  readonly label: string;
  readonly quantity: number | null;
  readonly placeId: string | null;
  readonly lotId: string | null;
  readonly allocationId: string | null;
  readonly worksheetId: string | null;
}
export const emptyLine: TypedLine = { productId: null, label: '', quantity: 1, placeId: null, lotId: null, allocationId: null, worksheetId: null };

export const lineOf = (line: Transfer['lines'][number]): TypedLine => ({
  productId: line.productId,
  label: `${line.code} – ${line.description}`,
  quantity: line.quantity,
  placeId: line.place?.id ?? null,
  lotId: line.lotId,
  allocationId: line.allocationId,
  worksheetId: line.worksheetId,
});

/** The lines of the form's values; the form itself knows no types. */
export const readTyped = (value: unknown): TypedLine[] => (Array.isArray(value) ? value.map((line: Partial<TypedLine>) => ({ ...emptyLine, ...line })) : []);

/** The body's lines. */
export const bodyLines = (values: FieldValues): unknown[] =>
  readTyped(values.lines).map(({ productId, quantity, placeId, lotId, allocationId }) => ({ productId, quantity, placeId, lotId, allocationId }));

/** The lines in words, one below the other. */
export const linesText = (value: unknown): string =>
  readTyped(value)
    .map(({ quantity, label }) => `${numberText(quantity)} × ${label || 'another product'}`)
    .join('\n') || 'No lines';
