import { insert } from '../../../testing/kit/rows.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  'message-stop': (tenant) =>
    insert(tenant, 'message_stop', (id) => ({ id, channel: 'sms', address: `+44${id}`, address_key: id, how: 'x', stopped_at: new Date().toISOString() })),
  outbox: (tenant) => insert(tenant, 'outbox_message', (id) => ({ id, channel: 'email', template: 'x', recipient: 'x@example.test', body: 'x' })),
};
