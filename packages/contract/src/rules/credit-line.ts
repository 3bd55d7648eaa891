import { pence, vatOf } from '@quarterlight/kit/money';

/** What of a line is not credited yet, in pence, and its rate in basis points. */
export interface LineLeft {
  readonly net: number;
  readonly vat: number;
  readonly rateBasisPoints: number;
}

/**
 * The VAT of a credit for part of a line, in pence: by its rate, rounded half up. What credits all that is left takes the VAT that is left, so that the
 * credits of a line come to the line exactly.
 */
export const vatOfCredit = (left: LineLeft, net: number): number => (net === left.net ? left.vat : Math.min(left.vat, vatOf(pence(net), left.rateBasisPoints)));

/** Whether some of a line can be credited: a deduction has no sense without what it is deducted from, and goes with the whole. */
export const isCreditedByItself = (line: { readonly kind: string; readonly net: number }): boolean => line.kind === 'line' && line.net > 0;
