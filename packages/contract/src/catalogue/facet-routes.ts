import { z } from 'zod';
import { route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import { productFilters } from './product-filters.ts';

/** A value of a filter, and how many products it would leave; `isExact` false where that is reckoned from a part of very many. */
export const FacetValue = z.object({ value: z.string(), count: z.number().int(), isExact: z.boolean() });
export type FacetValue = z.output<typeof FacetValue>;

/**
 * How many products there are of each category (with all below it), quality and so on, by the names of the list's filters: each counted with all filters but
 * its own, features with all of them. The most come first; a value that would leave none is not told.
 */
export const ProductFacets = z.object({
  total: z.number().int(),
  totalIsExact: z.boolean(),
  categoryId: z.array(FacetValue),
  quality: z.array(FacetValue),
  features: z.array(FacetValue),
  calibration: z.array(FacetValue),
  active: z.array(FacetValue),
});
export type ProductFacets = z.output<typeof ProductFacets>;

export const productFacets = route({
  method: 'GET',
  path: '/v1/catalogue/products/facets',
  access: { anyOf: ['view-catalogue'] },
  summary: 'How many products each value of a filter would leave: exact where up to 10,000 fit, beyond that reckoned from a part of them.',
  query: z.strictObject({ ...productFilters, q: SearchText.optional() }),
  reply: ProductFacets,
});

export const facetRoutes = [productFacets] as const;
