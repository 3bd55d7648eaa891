import {
  addCustomerFile,
  changeCustomer,
  closeCustomer,
  createCustomer,
  customerFiles,
  customerTimeline,
  getCustomer,
  listCustomers,
  removeCustomerFile,
  removeCustomerLogo,
  reopenCustomer,
  setCustomerLogo,
} from '@quarterlight/contract/companies/customer-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { call } from '../../platform/api.ts';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of customers. */
export const customersApi = {
  list: (query: QueryOf<typeof listCustomers>) => queryFor(listCustomers, { query }),
  one: (id: string) => queryFor(getCustomer, { params: { id } }),
  find: (q: string) => lookupFor(customerOptions, { query: { q, limit: 20 } }),
  findOptions: (q: string) => call(customerOptions, { query: { q, limit: 20 }, quiet: true }),
  setLogo: () => mutationFor(setCustomerLogo, { notice: 'The logo is kept.' }),
  removeLogo: () => mutationFor(removeCustomerLogo, { notice: 'The logo is taken away.' }),
};

/** The routes that customers share with other companies. */
export const customerRoutesOfKind = {
  change: changeCustomer,
  create: createCustomer,
  close: closeCustomer,
  reopen: reopenCustomer,
  timeline: customerTimeline,
  files: customerFiles,
  addFiles: addCustomerFile,
  removeFile: removeCustomerFile,
} as const;
