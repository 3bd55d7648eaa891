import { getMessage, listMessages, retryMessage } from '@quarterlight/contract/outbox/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of the outbox. */
export const outboxApi = {
  list: (query: QueryOf<typeof listMessages>) => queryFor(listMessages, { query }),
  one: (id: string) => queryFor(getMessage, { params: { id } }),
  retry: () => mutationFor(retryMessage, { refresh: ['outbox'], notice: 'The message is in the queue again.' }),
};
