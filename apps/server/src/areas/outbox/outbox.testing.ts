import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';

export { findStopInForce } from './stops.queries.ts';
export { stopMessages } from './stops.ts';

const aWebhook = (tenant: TestTenant): Promise<WalkRecord> =>
  insert(tenant, 'webhook', (id) => ({ id, name: 'Hook', name_key: 'hook', url: 'https://hooks.example.com/', everything: true }));

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  'message-stop': (tenant) =>
    insert(tenant, 'message_stop', (id) => ({ id, channel: 'sms', address: `+44${id}`, address_key: id, how: 'x', stopped_at: new Date().toISOString() })),
  outbox: (tenant) => insert(tenant, 'outbox_message', (id) => ({ id, channel: 'email', template: 'x', recipient: 'x@example.test', body: 'x' })),
  webhook: aWebhook,
  'webhook-delivery': async (tenant) => {
    const { id: webhookId } = await aWebhook(tenant);
    const at = tenant.scope.now();
    return insert(tenant, 'webhook_delivery', (id) => ({ id, webhook_id: webhookId, event: 'test', happened_at: at, next_at: at }));
  },
};
