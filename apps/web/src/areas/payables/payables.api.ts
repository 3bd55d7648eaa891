import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import * as routes from '@quarterlight/contract/payables/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and changes of suppliers' invoices. */
export const payablesApi = {
  list: (query: QueryOf<typeof routes.listSupplierInvoices>) => queryFor(routes.listSupplierInvoices, { query, touches: ['supplier-invoice'] }),
  one: (id: string) => queryFor(routes.getSupplierInvoice, { params: { id } }),
  notInvoiced: (query: QueryOf<typeof routes.listNotInvoiced>) => queryFor(routes.listNotInvoiced, { query, touches: ['supplier-invoice', 'purchase-order'] }),
  match: () => mutationFor(routes.matchSupplierInvoice, { notice: 'The invoice is matched.' }),
  suppliers: () => lookupFor(supplierOptions, { query: { limit: 100 } }),
};
