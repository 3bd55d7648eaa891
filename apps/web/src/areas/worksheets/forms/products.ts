import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import type { LineKind } from '@quarterlight/contract/catalogue/lines';
import type { ProductOption } from '@quarterlight/contract/catalogue/schemas';
import { lookupFor } from '../../../platform/query.ts';

/** The search of products for a line: glass for glass, anything else for the rest. */
export const searchProducts = (kind: LineKind) => ({
  search: (q: string) => lookupFor(productOptions, { query: { q, limit: 20, ...(kind === 'glass' ? { kind: 'glass' as const } : {}) } }),
  read: (products: readonly ProductOption[]) => products.map(({ id, code, description }) => ({ value: id, label: `${code} – ${description}` })),
});
