import { getMessage, liftStop, listMessages, listStops, listTemplates, resetTemplate, retryMessage, testTemplate } from '@quarterlight/contract/outbox/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of the outbox and of the words of messages. */
export const outboxApi = {
  list: (query: QueryOf<typeof listMessages>) => queryFor(listMessages, { query }),
  one: (id: string) => queryFor(getMessage, { params: { id } }),
  retry: () => mutationFor(retryMessage, { refresh: ['outbox'], notice: 'The message is in the queue again.' }),
  stops: (query: QueryOf<typeof listStops>) => queryFor(listStops, { query, touches: ['outbox'] }),
  lift: () => mutationFor(liftStop, { refresh: ['outbox'] }),
  templates: () => queryFor(listTemplates, { touches: ['setting'] }),
  reset: () => mutationFor(resetTemplate, { refresh: ['setting'], notice: 'The message has the product’s words again.' }),
  test: () => mutationFor(testTemplate, { refresh: ['outbox'], notice: false }),
};
