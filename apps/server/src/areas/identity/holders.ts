import type { PermissionName } from '@quarterlight/contract/permissions';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import { seesOwnWorkOnly } from './sign-in.queries.ts';

/** The organisation's active people who hold the permission, by a role or directly, and can be written to. */
export const findHolders = (tx: ReadTx, permission: PermissionName): Promise<{ id: string; display_name: string; email: string }[]> =>
  holders(tx, permission).where('app_user.email', '!=', '').orderBy('app_user.id').limit(200).execute();

/** Those of them whom nothing bounds to their own work, by name: of these ids, or of whose name a word begins so. */
export function findColleagues(
  tx: ReadTx,
  permission: PermissionName,
  { ids, begins = '', limit = 20 }: { readonly ids?: readonly string[]; readonly begins?: string; readonly limit?: number },
): Promise<{ id: string; display_name: string; email: string }[]> {
  let rows = holders(tx, permission).where(sql<boolean>`not ${seesOwnWorkOnly}`);
  if (ids !== undefined) rows = rows.where('app_user.id', '=', sql<string>`any(${ids}::uuid[])`);
  const words = begins.trim().toLowerCase();
  if (words !== '') rows = rows.where(sql<boolean>`position(${` ${words}`} in ' ' || lower(app_user.display_name)) > 0`);
  return rows.orderBy('app_user.display_name').orderBy('app_user.id').limit(limit).execute();
}

function holders(tx: ReadTx, permission: PermissionName) {
  return tx.db
    .selectFrom('app_user')
    .select(['app_user.id', 'app_user.display_name', 'app_user.email'])
    .where('app_user.status', '=', 'active')
    .where('app_user.company_type', '=', 'Organisation')
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
    );
}
