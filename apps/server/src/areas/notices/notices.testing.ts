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

/** A live one for everybody in the company. */
export async function aCourse(tenant: TestTenant): Promise<WalkRecord> {
  const parts = JSON.stringify([{ kind: 'text', title: 'Before you begin', text: 'Wear gloves.', file: null }]);
  const said = { title: 'Safe removal', title_key: 'safe removal', state: 'live', everybody: true, to_words: 'Everybody in the company', parts };
  const made = await insert(tenant, 'course', (id) => ({ id, ...said, issued_at: tenant.scope.now() }));
  await insert(tenant, 'course_edition', () => ({ course_id: made.id, edition: 1, title: said.title, parts }));
  return made;
}

/** How the walk makes a record of each kind that routes name. The one who asks for their own is of another branch or customer. */
export const records: WalkRecords = { broadcast: aBroadcast, 'own-broadcast': aBroadcast, course: aCourse, 'own-course': aCourse };
