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

/** The row, held until the transaction ends. */
export async function lockPermission(tx: WriteTx, id: string): Promise<PermissionRow | undefined> {
  return tx.db.selectFrom('permission').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function moduleExists(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.db.selectFrom('system_module').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

interface Values {
  readonly system_module_id: string;
  readonly name: string;
  readonly description: string;
}

/** Nothing where the name is taken. */
export async function insertPermission(tx: WriteTx, values: Values & { id: string }): Promise<PermissionRow | undefined> {
  return tx.db
    .insertInto('permission')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function nameIsTaken(tx: ReadTx, name: string, exceptId: string): Promise<boolean> {
  return (await tx.db.selectFrom('permission').select('id').where('name', '=', name).where('id', '<>', exceptId).executeTakeFirst()) !== undefined;
}

export async function updatePermissionRow(tx: WriteTx, id: string, values: Values): Promise<PermissionRow> {
  return tx.db.updateTable('permission').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

export async function findDefaultRole(tx: ReadTx, code: 'customer' | 'branch'): Promise<{ id: string; name: string } | undefined> {
  return tx.db.selectFrom('role').select(['id', 'name']).where('code', '=', code).executeTakeFirst();
}

/** Users of a kind of company who have anything but exactly this role; held in id order. */
export async function lockUsersWithout(tx: WriteTx, companyType: 'Customer' | 'Branch', roleId: string): Promise<{ id: string; display_name: string }[]> {
  return tx.db
    .selectFrom('app_user')
    .select(['id', 'display_name'])
    .where('company_type', '=', companyType)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('user_permission').select('user_permission.user_id').whereRef('user_permission.user_id', '=', 'app_user.id')),
        eb.exists(
          eb.selectFrom('user_role').select('user_role.user_id').whereRef('user_role.user_id', '=', 'app_user.id').where('user_role.role_id', '<>', roleId),
        ),
        eb.not(
          eb.exists(
            eb.selectFrom('user_role').select('user_role.user_id').whereRef('user_role.user_id', '=', 'app_user.id').where('user_role.role_id', '=', roleId),
          ),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function giveOnlyRole(tx: WriteTx, userIds: readonly string[], roleId: string): Promise<void> {
  await tx.db
    .deleteFrom('user_permission')
    .where('user_id', 'in', [...userIds])
    .execute();
  await tx.db
    .deleteFrom('user_role')
    .where('user_id', 'in', [...userIds])
    .execute();
  await tx.db
    .insertInto('user_role')
    .values(userIds.map((userId) => ({ user_id: userId, role_id: roleId })))
    .execute();
}
