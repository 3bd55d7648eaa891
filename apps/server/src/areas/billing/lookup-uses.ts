import { defineLookupUses } from '../../platform/lookups/uses.ts';

/** Documents by their type, which the list of invoice types names. */
export const billingUses = defineLookupUses({
  lists: ['invoice-types'],
  table: 'invoice',
  column: 'type',
  by: 'kind',
  title: 'Invoices and credit notes',
  page: (type) => `/billing/invoices?type=${type}`,
});
