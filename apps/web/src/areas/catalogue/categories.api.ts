import * as routes from '@quarterlight/contract/catalogue/category-routes';
import { getCategory, listCategories, listProducts } from '@quarterlight/contract/catalogue/routes';
import { vatRates } from '@quarterlight/contract/system/lookup-routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

const touches = ['product-category'] as const;

/** Queries and changes of product categories. */
export const categoriesApi = {
  all: () => queryFor(listCategories, { touches }),
  counts: () => queryFor(routes.categoryProducts, { touches }),
  one: (id: string) => queryFor(getCategory, { params: { id } }),
  use: (id: string) => queryFor(routes.categoryUse, { params: { id }, touches: ['product-category', 'customer-discount', 'price-cap', 'labour-rate'] }),
  discounts: (id: string) => queryFor(routes.listCategoryDiscounts, { params: { id }, query: { limit: 50 }, touches: ['customer-discount'] }),
  /** The first of its products. */
  products: (id: string) => queryFor(listProducts, { query: { categoryId: id, limit: 10, sort: 'code' } }),
  timeline: (id: string, place: { after?: string; before?: string }) =>
    queryFor(routes.categoryTimeline, { params: { id }, query: { limit: 25, ...place }, touches }),
  remove: (onDone: () => unknown) => mutationFor(routes.removeCategory, { notice: 'The category was removed.', onDone }),
  vatRates: () => lookupFor(vatRates),
};
