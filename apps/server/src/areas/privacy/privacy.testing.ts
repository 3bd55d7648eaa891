import { insert } from '../../../testing/kit/rows.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  'privacy-request': (tenant) =>
    insert(tenant, 'privacy_request', (id) => ({
      id,
      state: 'open',
      name: 'Jane Smith',
      name_key: 'jane smith',
      email: 'jane.smith@example.test',
      asked_on: tenant.scope.today(),
      due_on: tenant.scope.today(),
    })),
};
