/** What is needed of an offer to compare it. */
interface Comparable {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly priceFileLineId: string;
  readonly landedUnit: number;
  readonly leadDays: number;
  readonly isChosen: boolean;
}

/** What one unit costs when it has arrived: net and surcharge, in hundredths of a penny. */
export const landedOf = (netUnit: number, surchargeUnit: number): number => netUnit + surchargeUnit;

/** The first offer of each supplier: what a best-buy file says of one stands for its list. */
export function onePerSupplier<Offer extends Comparable>(offers: readonly Offer[]): Offer[] {
  const seen = new Set<string>();
  return offers.filter(({ supplierId, isChosen }) => {
    const known = seen.has(supplierId);
    if (isChosen) seen.add(supplierId);
    return !known;
  });
}

/** Best first: what a best-buy file names, then the cheapest landed, the sooner of equals, then by name so that the order is always the same. */
export function bestOf<Offer extends Comparable>(offers: readonly Offer[]): Offer[] {
  const key = (offer: Offer) => `${offer.supplierName} ${offer.priceFileLineId}`;
  return offers.toSorted(
    (one, other) =>
      Number(other.isChosen) - Number(one.isChosen) || one.landedUnit - other.landedUnit || one.leadDays - other.leadDays || (key(one) < key(other) ? -1 : 1),
  );
}
