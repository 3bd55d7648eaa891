/** What a supplier charges for bringing an order; both in pence, and nothing is free from 0. */
export interface CarriageTerms {
  readonly carriage: number;
  readonly freeFrom: number;
}

/** What bringing an order of that net value costs by its supplier's terms, in pence. */
export const carriageFor = ({ carriage, freeFrom }: CarriageTerms, net: number): number => (freeFrom > 0 && net >= freeFrom ? 0 : carriage);

/** The same where an order's value changes: what somebody typed stays, what the terms said follows them. */
export const carriageAfter = (terms: CarriageTerms, before: { readonly carriage: number; readonly net: number }, net: number): number =>
  before.carriage === carriageFor(terms, before.net) ? carriageFor(terms, net) : before.carriage;
