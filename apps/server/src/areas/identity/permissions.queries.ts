import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

export async function findModules(tx: ReadTx): Promise<{ id: string; name: string }[]> {
  return tx.db.selectFrom('system_module').select(['id', 'name']).orderBy('position').execute();
}

const columns = ['permission.id', 'permission.system_module_id', 'permission.name', 'permission.description', 'permission.shipped'] as const;

export async function findPermissions(tx: ReadTx) {
  return tx.db
    .selectFrom('permission')
    .innerJoin('system_module', 'system_module.id', 'permission.system_module_id')
    .select(columns)
    .orderBy('system_module.position')
    .orderBy('permission.name')
    .execute();
}
export type PermissionRow = Awaited<ReturnType<typeof findPermissions>>[number];

export async function findPermission(tx: ReadTx, id: string): Promise<PermissionRow | undefined> {
  return tx.db.selectFrom('permission').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function moduleExists(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.db.selectFrom('system_module').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function findDefaultRole(tx: ReadTx, code: 'customer' | 'branch'): Promise<{ id: string; name: string } | undefined> {
  return tx.db.selectFrom('role').select(['id', 'name']).where('code', '=', code).executeTakeFirst();
}

/** Users of a kind of company who have anything but exactly this role. */
export async function findUsersWithout(tx: ReadTx, companyType: 'Customer' | 'Branch', roleId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('company_type', '=', companyType)
    .where((eb) => {
      const granted = eb.selectFrom('user_permission').select('user_permission.user_id').whereRef('user_permission.user_id', '=', 'app_user.id');
      const roles = eb.selectFrom('user_role').select('user_role.user_id').whereRef('user_role.user_id', '=', 'app_user.id');
      const [others, wanted] = [roles.where('user_role.role_id', '<>', roleId), roles.where('user_role.role_id', '=', roleId)];
      return eb.or([eb.exists(granted), eb.exists(others), eb.not(eb.exists(wanted))]);
    })
    .execute();
  return rows.map((row) => row.id);
}

export async function giveOnlyRole(tx: WriteTx, userIds: readonly string[], roleId: string): Promise<void> {
  await tx.db.deleteFrom('user_permission').where('user_id', 'in', userIds).execute();
  await tx.db.deleteFrom('user_role').where('user_id', 'in', userIds).execute();
  await tx.db
    .insertInto('user_role')
    .values(userIds.map((userId) => ({ user_id: userId, role_id: roleId })))
    .execute();
}
