import type { QueryOf } from '@quarterlight/contract/route';
import { countQueue, getQueued, listJobMessages, listQueue, readFromCustomer, writeToCustomer } from '@quarterlight/contract/worksheets/queue-routes';
import { mutationFor, queryFor } from '../../../platform/query.ts';

// Who has a job open is no hint's news.
const askedEvery = 15_000;

/** Queries and changes of what customers sent, and of what is written to them. */
export const queueApi = {
  list: (query: QueryOf<typeof listQueue>) => ({ ...queryFor(listQueue, { query, touches: ['worksheet'] }), refetchInterval: askedEvery }),
  count: () => queryFor(countQueue, { touches: ['worksheet'] }),
  request: (id: string) => queryFor(getQueued, { params: { id }, touches: ['worksheet'] }),
  messages: (id: string) => queryFor(listJobMessages, { params: { id }, touches: ['worksheet'] }),
  write: () => mutationFor(writeToCustomer, { notice: false, refresh: ['worksheet'] }),
  read: () => mutationFor(readFromCustomer, { notice: false, refresh: ['worksheet', 'for-me'] }),
};
