import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { lookupFor, queryClient } from '../../platform/query.ts';
import { namedOptions } from '../../ui/form/options.ts';
import type { Filter } from '../../ui/table/filter.ts';

const findCustomers = async (q: string) => namedOptions(await queryClient.fetchQuery(lookupFor(customerOptions, { query: { q, limit: 20 } })));

/** The filter of a list by customer; `nameOf` knows what a customer is called that came with the address. */
export const customerFilter = (nameOf: (id: string) => string | undefined): Filter => ({
  kind: 'search',
  key: 'customerId',
  label: 'Customer',
  find: findCustomers,
  nameOf: (id) => nameOf(id) ?? '',
});
