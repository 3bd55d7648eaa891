import { priceProduct, productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { listCategories } from '@quarterlight/contract/catalogue/routes';
import type { ProductOption } from '@quarterlight/contract/catalogue/schemas';
import * as routes from '@quarterlight/contract/catalogue/terms-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { glassTypes, jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and changes of what accounts and subcontractors have agreed. */
export const termsApi = {
  prices: (id: string, query: QueryOf<typeof routes.listCustomerPrices>) =>
    queryFor(routes.listCustomerPrices, { params: { id }, query, touches: ['customer-price'] }),
  changePrice: () => mutationFor(routes.changeCustomerPrice, { notice: 'The price has ended.' }),
  removePrice: () => mutationFor(routes.removeCustomerPrice, { notice: 'The price was removed.' }),
  discounts: (id: string, query: QueryOf<typeof routes.listCustomerDiscounts>) =>
    queryFor(routes.listCustomerDiscounts, { params: { id }, query, touches: ['customer-discount'] }),
  changeDiscount: () => mutationFor(routes.changeCustomerDiscount, { notice: 'The discount has ended.' }),
  removeDiscount: () => mutationFor(routes.removeCustomerDiscount, { notice: 'The discount was removed.' }),
  rates: (id: string, query: QueryOf<typeof routes.listCustomerLabourRates>) =>
    queryFor(routes.listCustomerLabourRates, { params: { id }, query, touches: ['labour-rate'] }),
  changeRate: () => mutationFor(routes.changeLabourRate, { notice: 'The labour rate has ended.' }),
  removeRate: () => mutationFor(routes.removeLabourRate, { notice: 'The labour rate was removed.' }),
  caps: (id: string, query: QueryOf<typeof routes.listPriceCaps>) => queryFor(routes.listPriceCaps, { params: { id }, query, touches: ['price-cap'] }),
  changeCap: () => mutationFor(routes.changePriceCap, { notice: 'The cap has ended.' }),
  removeCap: () => mutationFor(routes.removePriceCap, { notice: 'The cap was removed.' }),
  card: (id: string, query: QueryOf<typeof routes.listRateCard>) => queryFor(routes.listRateCard, { params: { id }, query, touches: ['rate-card-line'] }),
  changeCardLine: () => mutationFor(routes.changeRateCardLine, { notice: 'The line has ended.' }),
  removeCardLine: () => mutationFor(routes.removeRateCardLine, { notice: 'The line was removed.' }),
  categories: () => lookupFor(listCategories),
  jobTypes: () => lookupFor(jobTypes),
  glassTypes: () => lookupFor(glassTypes),
  /** What one of a product costs an account on a day, with its chain. */
  price: (productId: string, customerId: string, day: string) =>
    queryOptions({
      queryKey: ['terms-price', productId, customerId, day] as const,
      queryFn: ({ signal }) => call(priceProduct, { body: { productId, customerId, day }, signal }),
      meta: { touches: ['customer', 'customer-price', 'customer-discount', 'price-cap', 'product'] },
    }),
};

/** The search of products for a select. */
export const anyProduct = {
  search: (q: string) => lookupFor(productOptions, { query: { q, limit: 20 } }),
  read: (products: readonly ProductOption[]) => products.map(({ id, code, description }) => ({ value: id, label: `${code} – ${description}` })),
};
