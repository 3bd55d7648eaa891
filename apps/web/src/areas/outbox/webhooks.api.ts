import {
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@quarterlight/contract/outbox/webhook-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and changes of webhooks and of what they told. */
export const webhooksApi = {
  list: (query: QueryOf<typeof listWebhooks>) => queryFor(listWebhooks, { query }),
  one: (id: string) => queryFor(getWebhook, { params: { id } }),
  deliveries: (id: string, query: QueryOf<typeof listDeliveries>) => queryFor(listDeliveries, { params: { id }, query, touches: ['webhook'] }),
  delivery: (id: string) => queryFor(getDelivery, { params: { id }, touches: ['webhook'] }),
  rotate: () => mutationFor(rotateWebhookSecret, { refresh: ['webhook'], notice: false }),
  test: (onDone: (delivery: { readonly id: string }) => unknown) => mutationFor(testWebhook, { refresh: ['webhook'], notice: false, onDone }),
  redeliver: () => mutationFor(redeliver, { refresh: ['webhook'], notice: 'It is told again.' }),
  remove: (onDone: () => unknown) => mutationFor(removeWebhook, { notice: 'The webhook was removed.', onDone }),
};
