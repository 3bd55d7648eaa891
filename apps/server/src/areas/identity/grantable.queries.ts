import type { userCompanies } from '@quarterlight/contract/identity/routes-users';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { isOfOrganisation } from './people.rules.ts';

/** Roles of these kinds that hold nothing beyond the permissions, those that the product brings first. */
export async function findGivableRoles(tx: ReadTx, kinds: readonly string[], held: readonly string[]) {
  if (kinds.length === 0) return [];
  return tx.db
    .selectFrom('role')
    .select(['id', 'name', 'description', 'kind', 'code'])
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('role_permission')
            .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
            .select('permission.id')
            .whereRef('role_permission.role_id', '=', 'role.id')
            .where(sql<boolean>`permission.name <> all(${held}::text[])`),
        ),
      ),
    )
    .orderBy((eb) => eb('code', 'is', null))
    .orderBy('id')
    .execute();
}

export async function findGivablePermissions(tx: ReadTx, held: readonly string[]) {
  return tx.db
    .selectFrom('permission')
    .innerJoin('system_module', 'system_module.id', 'permission.system_module_id')
    .select(['permission.id', 'permission.name', 'permission.description', 'system_module.name as module'])
    .where(sql<boolean>`permission.name = any(${held}::text[])`)
    .orderBy('system_module.position')
    .orderBy('permission.name')
    .execute();
}

/** Active customers or branches by name, of their own kind for whoever is bound; who makes no users is told of customers that have some. */
export async function findUserCompanies(tx: ReadTx, { of, q = '' }: QueryOf<typeof userCompanies>): Promise<{ id: string; name: string }[]> {
  if (!isOfOrganisation(tx.actor) && (tx.actor.companyType !== of || tx.actor.technicianId !== null)) return [];
  if (of === 'Branch') {
    let branches = tx.db.selectFrom('branch').select(['id', 'name']).where('status', '=', 'active');
    if (q !== '') branches = branches.where(beginsWith('name_key', sortKey(q)));
    return branches.orderBy('name_key').orderBy('id').limit(20).execute();
  }
  let customers = tx.db.selectFrom('customer').select(['customer.id', 'customer.name']).where('customer.status', '=', 'active');
  if (q !== '') customers = customers.where(beginsWith('customer.name_key', sortKey(q)));
  if (!can(tx.actor, 'edit-users'))
    customers = customers.where((eb) => eb.exists(eb.selectFrom('app_user').select('app_user.id').whereRef('app_user.customer_id', '=', 'customer.id')));
  return customers.orderBy('customer.name_key').orderBy('customer.id').limit(20).execute();
}
