import type { PermissionName } from '@quarterlight/contract/permissions';
import type { ReadTx } from '../../platform/database/scope.ts';

/** The organisation's active people who hold the permission, by a role or directly, and can be written to. */
export function findHolders(tx: ReadTx, permission: PermissionName): Promise<{ id: string; display_name: string; email: string }[]> {
  return tx.db
    .selectFrom('app_user')
    .select(['app_user.id', 'app_user.display_name', 'app_user.email'])
    .where('app_user.status', '=', 'active')
    .where('app_user.company_type', '=', 'Organisation')
    .where('app_user.email', '!=', '')
    .where((eb) =>
      eb.or([
        eb(
          'app_user.id',
          'in',
          eb
            .selectFrom('user_role')
            .innerJoin('role_permission', 'role_permission.role_id', 'user_role.role_id')
            .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
            .select('user_role.user_id')
            .where('permission.name', '=', permission),
        ),
        eb(
          'app_user.id',
          'in',
          eb
            .selectFrom('user_permission')
            .innerJoin('permission', 'permission.id', 'user_permission.permission_id')
            .select('user_permission.user_id')
            .where('permission.name', '=', permission),
        ),
      ]),
    )
    .orderBy('app_user.id')
    .limit(200)
    .execute();
}
