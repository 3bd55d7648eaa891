import { newId } from '@quarterlight/kit/ids';
import { insert, next } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { digestOfKey, makeKey } from './api-key.rules.ts';

/** A technician of a branch with a van; works every day. Gives the client, the user's id and the van's place. */
export async function aTechnician(
  tenant: TestTenant,
  branch: { id: string },
): Promise<{ client: Awaited<ReturnType<TestTenant['user']>>; id: string; vanId: string }> {
  const client = await tenant.user({ role: 'technician', homeBranchId: branch.id });
  const vanId = newId();
  await tenant.scope.write(async (tx) => {
    await tx.db
      .updateTable('app_user')
      .set({ work_days: [1, 2, 3, 4, 5, 6, 7] })
      .where('id', '=', client.userId)
      .execute();
    await tx.db
      .insertInto('place')
      .values({ id: vanId, level: 'location', type: 'van', code: `VAN${next()}`, name: 'Van', branch_id: branch.id, technician_id: client.userId })
      .execute();
  });
  return { client, id: client.userId, vanId };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  user: async (_tenant, of) => ({ id: of.technicianId, table: 'app_user' }),
  technician: async (_tenant, of) => ({ id: of.technicianId, table: 'app_user' }),
  role: (tenant) => insert(tenant, 'role', (id) => ({ id, name: `Role ${id.slice(-6)}` })),
  'api-key': (tenant, of) => {
    const { key, prefix } = makeKey();
    return insert(tenant, 'api_key', (id) => ({
      id,
      user_id: of.technicianId,
      name: `Key ${id.slice(-6)}`,
      name_key: `key ${id.slice(-6)}`,
      prefix,
      secret_hash: digestOfKey(key),
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    }));
  },
  permission: async (tenant) => {
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('permission').select('id').executeTakeFirstOrThrow());
    return { id: row.id, table: 'permission' };
  },
};
