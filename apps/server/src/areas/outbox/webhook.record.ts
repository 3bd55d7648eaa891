import { defineRecord } from '../../platform/record/record.ts';

export const webhook = defineRecord({
  entity: 'webhook',
  table: 'webhook',
  label: (row) => row.name,
  hidden: (row) => row.removed_at !== null,
  // An address may hold a secret of its receiver: the log has its host.
  unlogged: ['name_key', 'url', 'secret', 'former_secret', 'position', 'held_until', 'failures', 'failing_since', 'rests_until', 'last_at', 'removed_at'],
  names: {
    url: 'Address',
    events: 'Tells of',
    everything: 'Tells of everything',
    is_on: 'Turned on',
    stopped: 'Turned off by itself',
    former_until: 'Earlier secret good until',
  },
});
