import * as routes from '@quarterlight/contract/catalogue/labour-rate-routes';
import { changeLabourRate, removeLabourRate } from '@quarterlight/contract/catalogue/terms-routes';
import { getCustomer } from '@quarterlight/contract/companies/customer-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { call } from '../../platform/api.ts';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

const touches = ['labour-rate'] as const;

/** Queries and changes of labour rates, everybody's and those of accounts. */
export const labourRatesApi = {
  list: (query: QueryOf<typeof routes.listLabourRates>) => queryFor(routes.listLabourRates, { query, touches }),
  one: (id: string) => queryFor(routes.getLabourRate, { params: { id } }),
  rank: (id: string) => queryFor(routes.labourRateRank, { params: { id }, touches }),
  timeline: (id: string, place: { after?: string; before?: string }) =>
    queryFor(routes.labourRateTimeline, { params: { id }, query: { limit: 25, ...place }, touches }),
  which: (query: QueryOf<typeof routes.labourRateFor>) => queryFor(routes.labourRateFor, { query, touches: ['labour-rate', 'customer'] }),
  end: () => mutationFor(changeLabourRate, { notice: 'The labour rate has its last day.' }),
  remove: (onDone: () => unknown) => mutationFor(removeLabourRate, { notice: 'The labour rate was removed.', onDone }),
  customer: (id: string) => queryFor(getCustomer, { params: { id } }),
  findCustomers: async (q: string) => anyCustomer.read(await call(customerOptions, { query: { q, limit: 20 }, quiet: true })),
};

/** The search of accounts for a select. */
export const anyCustomer = {
  search: (q: string) => lookupFor(customerOptions, { query: { q, limit: 20 } }),
  read: (customers: readonly CustomerOption[]) => customers.map(({ id, name, accountCode }) => ({ value: id, label: `${name} (${accountCode})` })),
};
