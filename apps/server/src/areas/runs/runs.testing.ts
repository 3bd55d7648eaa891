import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';

/** One that waits, of whoever administers the company; of a technician where nobody does yet. */
async function aRun(tenant: TestTenant, { technicianId }: Owners): Promise<WalkRecord> {
  const administrator = await tenant.scope.read(({ db }) =>
    db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select('user_role.user_id')
      .where('role.code', '=', 'administrator')
      .orderBy('user_role.user_id')
      .executeTakeFirst(),
  );
  return insert(tenant, 'run', (id) => ({
    id,
    kind: 'exports.file',
    title: 'Completed jobs',
    input: JSON.stringify({}),
    user_id: administrator?.user_id ?? technicianId,
    user_name: 'Ada Lovelace',
    created_at: tenant.scope.now(),
  }));
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { run: aRun };
