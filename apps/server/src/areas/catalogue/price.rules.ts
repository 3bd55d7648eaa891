import { type Agreed, always } from '@quarterlight/contract/rules/agreed';

/** What one account has agreed: prices in pence by product, discounts in basis points by category, and its general one. */
interface AccountTerms {
  readonly account: string;
  /** Whether it stands above the account that is asked for. */
  readonly ofParent: boolean;
  readonly prices: ReadonlyMap<string, { readonly pricePence: number; readonly agreed: Agreed }>;
  readonly discounts: ReadonlyMap<string, Discount>;
  readonly generalDiscount: number;
}

/** A discount in basis points; null where it is the account's own general one, which has no days. */
export interface Discount {
  readonly basisPoints: number;
  readonly agreed: Agreed | null;
}

/** What a customer and the accounts above it have agreed, the customer first, and the category above each category. */
export interface CustomerTerms {
  readonly accounts: readonly AccountTerms[];
  readonly parentOf: ReadonlyMap<string, string | null>;
}

/** An amount of nil stands for none. */
export const orNone = (value: number): number | null => (value > 0 ? value : null);

/** The price agreed for a product: the customer's own, else that of the nearest account above that has one. */
export const agreedPriceFor = (productId: string, { accounts }: CustomerTerms) =>
  accounts.map(({ prices }) => prices.get(productId)).find((price) => price !== undefined) ?? null;

/** What the nearest category has, from this one upwards. */
export function nearest<Found>(categoryId: string, of: ReadonlyMap<string, Found>, parentOf: CustomerTerms['parentOf']): Found | undefined {
  const seen = new Set<string>();
  for (let at: string | null | undefined = categoryId; at && !seen.has(at); at = parentOf.get(at)) {
    const found = of.get(at);
    if (found !== undefined) return found;
    seen.add(at);
  }
  return undefined;
}

/** The discount of the nearest account that has any: of the product's category or the nearest above it, else for glass its general one; null for none. */
export function discountFor(product: { readonly category_id: string; readonly kind: string }, { accounts, parentOf }: CustomerTerms): Discount | null {
  for (const { discounts, generalDiscount, account, ofParent } of accounts) {
    const ofCategory = nearest(product.category_id, discounts, parentOf);
    if (ofCategory !== undefined) return ofCategory;
    const general = product.kind === 'glass' ? orNone(generalDiscount) : null;
    if (general !== null) return { basisPoints: general, agreed: ofParent ? { account, ofParent, validFrom: always, validTo: null } : null };
  }
  return null;
}
