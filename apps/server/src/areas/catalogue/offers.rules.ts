/** What is needed of an offer to compare it. */
interface Comparable {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly priceFileLineId: string;
  readonly landedUnit: number;
  readonly leadDays: number;
  readonly effectiveFrom: string;
}

/** What one unit costs when it has arrived: net and surcharge, in hundredths of a penny. */
export const landedOf = (netUnit: number, surchargeUnit: number): number => netUnit + surchargeUnit;

/** Of each supplier the offers of its newest file: a new file supersedes the old from its date, even where nobody marked the old one. */
export function inForceBySupplier<Offer extends Comparable>(offers: readonly Offer[]): Offer[] {
  const newest = new Map<string, string>();
  for (const { supplierId, effectiveFrom } of offers) if (effectiveFrom > (newest.get(supplierId) ?? '')) newest.set(supplierId, effectiveFrom);
  return offers.filter((offer) => newest.get(offer.supplierId) === offer.effectiveFrom);
}

/** Best first: the cheapest landed, the sooner of equals, then by name so that the order is always the same. */
export function bestOf<Offer extends Comparable>(offers: readonly Offer[]): Offer[] {
  const key = (offer: Offer) => `${offer.supplierName} ${offer.priceFileLineId}`;
  return offers.toSorted((one, other) => one.landedUnit - other.landedUnit || one.leadDays - other.leadDays || (key(one) < key(other) ? -1 : 1));
}
