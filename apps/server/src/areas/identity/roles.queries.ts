import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

const roles = (tx: ReadTx) =>
  tx.db
    .selectFrom('role')
    .select(['id', 'name', 'description', 'kind', 'code', 'own_work', 'version'])
    .select((eb) => [
      eb
        .selectFrom('user_role')
        .select((w) => w.fn.countAll<number>().as('count'))
        .whereRef('user_role.role_id', '=', 'role.id')
        .as('users'),
      eb.exists(eb.selectFrom('user_role').select('role_id').whereRef('user_role.role_id', '=', 'role.id').where('user_id', '=', tx.actor.userId)).as('own'),
      eb
        .selectFrom('role_permission')
        .select((w) => w.fn.countAll<number>().as('count'))
        .whereRef('role_permission.role_id', '=', 'role.id')
        .as('permissions'),
    ]);
export type RoleRow = Awaited<ReturnType<ReturnType<typeof roles>['executeTakeFirstOrThrow']>>;

export const findRoles = (tx: ReadTx): Promise<RoleRow[]> =>
  roles(tx)
    .orderBy((eb) => eb('code', 'is', null))
    .orderBy('id')
    .execute();
export const findRole = (tx: ReadTx, id: string): Promise<RoleRow | undefined> => roles(tx).where('id', '=', id).executeTakeFirst();

/** What each role holds. */
export async function findPermissionsByRole(tx: ReadTx): Promise<Map<string, { role_id: string; permission_id: string }[]>> {
  const rows = await tx.db
    .selectFrom('role_permission')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select(['role_id', 'permission_id'])
    .orderBy('permission.name')
    .execute();
  return Map.groupBy(rows, (row) => row.role_id);
}

export async function findPermissionsOfRole(tx: ReadTx, roleId: string): Promise<{ id: string; name: string }[]> {
  return tx.db
    .selectFrom('role_permission')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select(['permission.id', 'permission.name'])
    .where('role_id', '=', roleId)
    .orderBy('permission.name')
    .execute();
}

export async function replaceRolePermissions(tx: WriteTx, roleId: string, permissionIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
  if (permissionIds.length === 0) return;
  await tx.db
    .insertInto('role_permission')
    .values([...new Set(permissionIds)].map((permissionId) => ({ role_id: roleId, permission_id: permissionId })))
    .execute();
}

/** The roles of the office's own people, by name. */
export const findOfficeRoles = (tx: ReadTx): Promise<{ id: string; name: string }[]> =>
  tx.db.selectFrom('role').select(['id', 'name']).where('kind', '=', 'organisation').orderBy('name').limit(500).execute();
