import { priceProduct, productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import * as kits from '@quarterlight/contract/catalogue/kit-routes';
import * as routes from '@quarterlight/contract/catalogue/product-routes';
import { getProduct, listCategories, listProducts } from '@quarterlight/contract/catalogue/routes';
import type { ProductOption } from '@quarterlight/contract/catalogue/schemas';
import { getCustomer } from '@quarterlight/contract/companies/customer-routes';
import { customerOptions, supplierOptions } from '@quarterlight/contract/companies/options-routes';
import { filePreview } from '@quarterlight/contract/files/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { glassTypes } from '@quarterlight/contract/system/lookup-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

interface AskedPrice {
  readonly productId: string;
  readonly customerId: string | null;
  readonly quantity: number;
  readonly day: string;
}

/** Queries and changes of a product's record. */
export const productsApi = {
  list: (query: QueryOf<typeof listProducts>) => queryFor(listProducts, { query }),
  one: (id: string) => queryFor(getProduct, { params: { id }, query: {}, touches: ['file', 'supplier'] }),
  timeline: (id: string, place: { after?: string; before?: string }) =>
    queryFor(routes.productTimeline, { params: { id }, query: { limit: 10, ...place }, touches: ['product'] }),
  kits: (productId: string) => queryFor(kits.listKits, { query: { productId, limit: 50 }, touches: ['kit'] }),
  /** What so many cost a customer on a day, with the chain that the price comes from. */
  price: (asked: AskedPrice) =>
    queryOptions({
      queryKey: ['product-price', asked] as const,
      queryFn: ({ signal }) => call(priceProduct, { body: asked, signal }),
      meta: { touches: ['customer', 'customer-price', 'customer-discount', 'price-cap', 'product'] },
    }),
  change: () => mutationFor(routes.changeProduct),
  discontinue: () => mutationFor(routes.discontinueProduct, { notice: 'The product is discontinued.' }),
  reinstate: () => mutationFor(routes.reinstateProduct, { notice: 'The product is in use again.' }),
  confirmPrice: () => mutationFor(routes.confirmProductPrice, { notice: 'The price counts from now on.' }),
  dropPrice: () => mutationFor(routes.dropProductPrice, { notice: 'The price stays as it was.' }),
  addPictures: () => mutationFor(routes.addProductPictures, { notice: 'The pictures are kept.' }),
  removePicture: () => mutationFor(routes.removeProductPicture, { notice: 'The picture is removed.' }),
  setMainPicture: () => mutationFor(routes.setMainPicture, { notice: 'It is the main picture now.' }),
  // What a file looks like never changes.
  picture: (id: string, width: number) => ({
    ...queryFor(filePreview, { params: { id }, query: { width } }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }),
  customer: (id: string) => lookupFor(getCustomer, { params: { id } }),
  categories: () => lookupFor(listCategories),
  glassTypes: () => lookupFor(glassTypes),
  suppliers: () => lookupFor(supplierOptions, { query: { limit: 100 } }),
};

/** The search of products for a select. */
export const searchedProduct = {
  search: (q: string) => lookupFor(productOptions, { query: { q, limit: 20 } }),
  read: (products: readonly ProductOption[]) => products.map(({ id, code, description }) => ({ value: id, label: `${code} – ${description}` })),
};

/** The search of customers for a select. */
export const searchedCustomer = {
  search: (q: string) => lookupFor(customerOptions, { query: { q, limit: 20 } }),
  read: (customers: readonly { readonly id: string; readonly name: string }[]) => customers.map(({ id, name }) => ({ value: id, label: name })),
};
