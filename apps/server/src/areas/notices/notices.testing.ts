import type { BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';

export const toNobody: BroadcastTo = { everybody: false, roleIds: [], branchIds: [], allCustomers: false, customerIds: [] };

/** A live one for a customer's users, a branch's people and whoever administers the company. */
async function aBroadcast(tenant: TestTenant, { customerId, branchId }: Owners): Promise<WalkRecord> {
  const administrator = await tenant.scope.read(({ db }) => db.selectFrom('role').select('id').where('code', '=', 'administrator').executeTakeFirstOrThrow());
  const until = addDays(day(tenant.scope.today()), 10);
  return insert(tenant, 'broadcast', (id) => ({
    id,
    title: 'Bank holiday hours',
    title_key: 'bank holiday hours',
    text: 'We close at noon.',
    state: 'live',
    role_ids: [administrator.id],
    branch_ids: [branchId],
    customer_ids: [customerId],
    starts_at: tenant.scope.now(),
    ends_day: until,
    ends_at: `${until}T23:59:59Z`,
  }));
}

/** How the walk makes a record of each kind that routes name. The one who asks for their own is of another branch or customer. */
export const records: WalkRecords = { broadcast: aBroadcast, 'own-broadcast': aBroadcast };
