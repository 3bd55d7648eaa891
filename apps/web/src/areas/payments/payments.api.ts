import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import * as routes from '@quarterlight/contract/payments/routes';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { lookupFor, queryFor } from '../../platform/query.ts';

/** What moves with money. */
export const moneyTouches = ['payment', 'receivable', 'invoice', 'customer'] as const;

/** Queries of payments and of what is owed. */
export const paymentsApi = {
  list: (query: QueryOf<typeof routes.listPayments>) => queryFor(routes.listPayments, { query, touches: ['payment', 'receivable'] }),
  one: (id: string) => queryFor(routes.getPayment, { params: { id }, touches: ['payment', 'receivable'] }),
  open: (query: QueryOf<typeof routes.listReceivables>) => queryFor(routes.listReceivables, { query, touches: ['receivable', 'payment', 'invoice'] }),
};

/** Finds the customer whose money it is. */
export const findCustomers = (q: string) => lookupFor(customerOptions, { query: { q, limit: 20 } });
/** What is found, as it is chosen from. */
export const readCustomers = (found: ReplyOf<typeof customerOptions>) =>
  found.map(({ id, name, accountCode }) => ({ value: id, label: `${name} (${accountCode})` }));
