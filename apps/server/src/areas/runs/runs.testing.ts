import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';

/** One that waits, of whoever administers the company. */
async function aRun(tenant: TestTenant): Promise<WalkRecord> {
  const user = await tenant.scope.read(({ db }) =>
    db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .innerJoin('app_user', 'app_user.id', 'user_role.user_id')
      .select(['app_user.id', 'app_user.display_name'])
      .where('role.code', '=', 'administrator')
      .orderBy('app_user.id')
      .executeTakeFirstOrThrow(),
  );
  return insert(tenant, 'run', (id) => ({
    id,
    kind: 'exports.file',
    title: 'Completed jobs',
    input: JSON.stringify({}),
    user_id: user.id,
    user_name: user.display_name,
    created_at: tenant.scope.now(),
  }));
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { run: aRun };
