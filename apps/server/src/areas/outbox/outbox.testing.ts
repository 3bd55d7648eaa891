import { insert } from '../../../testing/kit/rows.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  outbox: (tenant) => insert(tenant, 'outbox_message', (id) => ({ id, channel: 'email', template: 'x', recipient: 'x@example.test', body: 'x' })),
};
