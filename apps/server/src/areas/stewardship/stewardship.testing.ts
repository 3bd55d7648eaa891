import { newId } from '@quarterlight/kit/ids';
import { insert } from '../../../testing/kit/rows.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aCustomer } from '../companies/companies.testing.ts';

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  duplicate: async (tenant) => {
    const [one, other] = [(await aCustomer(tenant)).id, (await aCustomer(tenant)).id].sort();
    return insert(tenant, 'duplicate_pair', (id) => ({ id, kind: 'customer', one_id: one, other_id: other, reasons: ['name'], strength: 70 }));
  },
  'company-merge': async (tenant) => {
    const keep = await aCustomer(tenant);
    return insert(tenant, 'company_merge', (id) => ({
      id,
      kind: 'customer',
      keep_id: keep.id,
      gone_id: newId(),
      keep_name: keep.name,
      gone_name: 'Gone',
      gone_code: 'GONE',
      state: 'undone',
      merged_at: tenant.scope.now(),
    }));
  },
};
