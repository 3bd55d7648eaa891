/** What a customer was granted: prices in pence by product, discounts in basis points by category, the general one, and the category tree. */
export interface CustomerTerms {
  readonly prices: ReadonlyMap<string, number>;
  readonly discounts: ReadonlyMap<string, number>;
  readonly generalDiscount: number;
  readonly parentOf: ReadonlyMap<string, string | null>;
}

/** An amount of nil stands for none. */
export const orNone = (value: number): number | null => (value > 0 ? value : null);

/** The discount in basis points: of the product's category or the nearest above it, else for glass the general one; null for none. */
export function discountFor(product: { readonly category_id: string; readonly kind: string }, terms: CustomerTerms): number | null {
  const seen = new Set<string>();
  for (let at: string | null | undefined = product.category_id; at && !seen.has(at); at = terms.parentOf.get(at)) {
    const discount = terms.discounts.get(at);
    if (discount !== undefined) return discount;
    seen.add(at);
  }
  return product.kind === 'glass' ? orNone(terms.generalDiscount) : null;
}
