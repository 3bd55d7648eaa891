import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

/** Makes changes of who administers a tenant wait for each other. */
export async function lockAdministration(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`administration ${tx.tenant.id}`}, 0))`.execute(tx.db);
}

/** Whether the user is the only active administrator. */
export async function isLastAdministrator(tx: ReadTx, id: string): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('app_user.id')
    .where('role.code', '=', 'administrator')
    .where('app_user.status', '=', 'active')
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0]?.id === id;
}

export async function companyExists(tx: ReadTx, table: 'customer' | 'branch', id: string): Promise<boolean> {
  return (await tx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function findRolesById(tx: ReadTx, ids: readonly string[]): Promise<{ id: string; name: string; kind: string; code: string | null }[]> {
  if (ids.length === 0) return [];
  return tx.db.selectFrom('role').select(['id', 'name', 'kind', 'code']).where('id', 'in', ids).orderBy('name').execute();
}

/** The id of a role that the product brings with it. */
export const findRoleByCode = async (tx: ReadTx, code: string): Promise<string> =>
  (await tx.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

/** The permissions that these roles and direct grants come to. */
export async function findNamesOf(tx: ReadTx, roleIds: readonly string[], permissionIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return tx.db
    .selectFrom('permission')
    .select(['id', 'name'])
    .where((eb) =>
      eb.or([
        ...(permissionIds.length > 0 ? [eb('id', 'in', permissionIds)] : []),
        ...(roleIds.length > 0 ? [eb('id', 'in', eb.selectFrom('role_permission').select('permission_id').where('role_id', 'in', roleIds))] : []),
      ]),
    )
    .orderBy('name')
    .execute();
}

export async function findDirectGrants(tx: ReadTx, userId: string): Promise<string[]> {
  return (await tx.db.selectFrom('user_permission').select('permission_id').where('user_id', '=', userId).execute()).map((row) => row.permission_id);
}

export async function replaceGrants(tx: WriteTx, userId: string, roleIds: readonly string[], permissionIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('user_role').where('user_id', '=', userId).execute();
  await tx.db.deleteFrom('user_permission').where('user_id', '=', userId).execute();
  if (roleIds.length > 0) {
    await tx.db
      .insertInto('user_role')
      .values([...new Set(roleIds)].map((roleId) => ({ user_id: userId, role_id: roleId })))
      .execute();
  }
  if (permissionIds.length > 0) {
    await tx.db
      .insertInto('user_permission')
      .values([...new Set(permissionIds)].map((permissionId) => ({ user_id: userId, permission_id: permissionId })))
      .execute();
  }
}
