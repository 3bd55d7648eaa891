import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

const roles = (tx: ReadTx) =>
  tx.db
    .selectFrom('role')
    .select(['id', 'name', 'description', 'kind', 'code', 'version'])
    .select((eb) => [
      eb
        .selectFrom('user_role')
        .select((w) => w.fn.countAll<number>().as('count'))
        .whereRef('user_role.role_id', '=', 'role.id')
        .as('users'),
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

export async function findPermissionsOfRole(tx: ReadTx, roleId: string): Promise<{ id: string; name: string }[]> {
  return tx.db
    .selectFrom('role_permission')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select(['permission.id', 'permission.name'])
    .where('role_id', '=', roleId)
    .orderBy('permission.name')
    .execute();
}

/** The companies of those who hold a role. */
export async function findHolders(tx: ReadTx, roleId: string) {
  return tx.db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .select(['company_type', 'customer_id', 'branch_id', 'home_branch_id'])
    .distinct()
    .where('user_role.role_id', '=', roleId)
    .execute();
}

export async function roleNameTaken(tx: ReadTx, name: string, exceptId: string): Promise<boolean> {
  const row = await tx.db.selectFrom('role').select('id').where(sql<boolean>`lower(name) = lower(${name})`).where('id', '<>', exceptId).executeTakeFirst();
  return row !== undefined;
}

export async function insertRole(tx: WriteTx, row: { id: string; name: string; description: string; kind: string }): Promise<void> {
  await tx.db.insertInto('role').values(row).execute();
}

export async function updateRoleRow(tx: WriteTx, id: string, version: number, change: { name: string; description: string }): Promise<boolean> {
  const done = await tx.db
    .updateTable('role')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function replaceRolePermissions(tx: WriteTx, roleId: string, permissionIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
  if (permissionIds.length === 0) return;
  await tx.db
    .insertInto('role_permission')
    .values(permissionIds.map((permissionId) => ({ role_id: roleId, permission_id: permissionId })))
    .execute();
}

export async function deleteRole(tx: WriteTx, id: string): Promise<void> {
  await replaceRolePermissions(tx, id, []);
  await tx.db.deleteFrom('role').where('id', '=', id).execute();
}
