import type { listTechnicians, listUsers } from '@quarterlight/contract/identity/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

const users = (tx: ReadTx) =>
  tx.db
    .selectFrom('app_user')
    .leftJoin('customer', 'customer.id', 'app_user.customer_id')
    .leftJoin('branch', 'branch.id', 'app_user.branch_id')
    .leftJoin('branch as home', 'home.id', 'app_user.home_branch_id')
    .selectAll('app_user')
    .select(['customer.name as customer_name', 'branch.name as branch_name', 'home.name as home_branch_name'])
    .select(
      sql<string[]>`array(select role.name from role join user_role on user_role.role_id = role.id
        where user_role.user_id = app_user.id order by role.name)`.as('role_names'),
    );
export type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

/** A bound user's list. The policies say so too, but only these words find an index. */
function within(tx: ReadTx): ReturnType<typeof users> {
  const { customerId, branchId, technicianId } = tx.actor;
  let bounded = users(tx);
  if (customerId !== null) bounded = bounded.where('app_user.customer_id', '=', customerId);
  if (branchId !== null) bounded = bounded.where('app_user.bound_branch', '=', branchId);
  if (technicianId !== null) bounded = bounded.where('app_user.id', '=', technicianId);
  return bounded;
}

const sortColumns = { name: 'app_user.name_key', username: 'app_user.username_key', createdAt: 'app_user.id' } as const;

/** Users whose name or username begins with the text: each by itself, since each has its own index. */
const beginningWith = (tx: ReadTx, text: string) => ({
  anyOf: [beginsWith(sortColumns.name, sortKey(text)), beginsWith(sortColumns.username, sortKey(text))],
  byIds: (ids: readonly string[]) => within(tx).where('app_user.id', '=', sql<string>`any(${ids}::uuid[])`),
});

export function findUsers(tx: ReadTx, query: QueryOf<typeof listUsers>) {
  let found = within(tx);
  if (query.status !== undefined) found = found.where('app_user.status', '=', query.status);
  if (query.companyType !== undefined) found = found.where('app_user.company_type', '=', query.companyType);
  if (query.isTechnician !== undefined) found = found.where('app_user.is_technician', '=', query.isTechnician);
  if (query.homeBranchId !== undefined) found = found.where('app_user.home_branch_id', '=', query.homeBranchId);
  const { roleId, q } = query;
  if (roleId !== undefined)
    found = found.where((eb) =>
      eb.exists(eb.selectFrom('user_role').select('role_id').whereRef('user_role.user_id', '=', 'app_user.id').where('role_id', '=', roleId)),
    );
  return keysetPage(tx, found, { ...(q === undefined ? {} : beginningWith(tx, q)), request: query, id: 'app_user.id', keys: sortColumns, byDefault: 'name' });
}

export const findUser = (tx: ReadTx, id: string): Promise<UserRow | undefined> => within(tx).where('app_user.id', '=', id).executeTakeFirst();

export async function findTechnicians(tx: ReadTx, query: QueryOf<typeof listTechnicians>) {
  let found = tx.db
    .selectFrom('app_user')
    .leftJoin('branch', 'branch.id', 'app_user.home_branch_id')
    .select([
      'app_user.id',
      'app_user.display_name',
      'app_user.name_key',
      'app_user.home_branch_id',
      'app_user.skills',
      'app_user.colour',
      'app_user.roaming',
      'app_user.start_postcode',
      'branch.name as branch_name',
    ])
    .where('app_user.is_technician', '=', true)
    .where('app_user.status', 'in', ['active', 'invited', 'locked'])
    .orderBy('app_user.name_key')
    .orderBy('app_user.id')
    .limit(1_000);
  if (query.branchId !== undefined) found = found.where('app_user.home_branch_id', '=', query.branchId);
  if (tx.actor.branchId !== null) found = found.where('app_user.home_branch_id', '=', tx.actor.branchId);
  if (tx.actor.technicianId !== null) found = found.where('app_user.id', '=', tx.actor.technicianId);
  if (query.q !== undefined) found = found.where(beginsWith('app_user.name_key', sortKey(query.q)));
  return found.execute();
}

/** Where each of a user's permissions comes from. */
export async function findGrants(tx: ReadTx, userId: string): Promise<{ name: string; role_id: string | null; role: string | null }[]> {
  const byRole = tx.db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select((eb) => ['permission.name', eb.ref('role.id').$castTo<string | null>().as('role_id'), eb.ref('role.name').$castTo<string | null>().as('role')])
    .where('user_role.user_id', '=', userId);
  const direct = tx.db
    .selectFrom('user_permission')
    .innerJoin('permission', 'permission.id', 'user_permission.permission_id')
    .select(['permission.name', sql<string | null>`null::uuid`.as('role_id'), sql<string | null>`null`.as('role')])
    .where('user_permission.user_id', '=', userId);
  return byRole.unionAll(direct).orderBy('name').orderBy('role').execute();
}

export async function findRolesOf(tx: ReadTx, userId: string): Promise<{ id: string; name: string; code: string | null }[]> {
  return tx.db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.role_id', 'role.id')
    .select(['role.id', 'role.name', 'role.code'])
    .where('user_role.user_id', '=', userId)
    .orderBy('role.name')
    .execute();
}

export async function findPermissionIds(tx: ReadTx, names: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return [];
  return tx.db.selectFrom('permission').select(['id', 'name']).where('name', 'in', names).orderBy('name').execute();
}

export async function findCompanyOf(tx: ReadTx, actor: Actor): Promise<{ id: string; name: string; quotations: boolean } | undefined> {
  if (actor.companyType === 'Customer' && actor.customerId !== null) {
    return tx.db.selectFrom('customer').select(['id', 'name', 'quotations_module as quotations']).where('id', '=', actor.customerId).executeTakeFirst();
  }
  if (actor.companyType !== 'Branch' || actor.branchId === null) return undefined;
  const row = await tx.db.selectFrom('branch').select(['id', 'name']).where('id', '=', actor.branchId).executeTakeFirst();
  return row && { ...row, quotations: false };
}

/** When a user put the first page's welcome away: null until then, undefined for a user beyond the bounds. */
export async function findWelcomedAt(tx: ReadTx, id: string): Promise<string | null | undefined> {
  return (await tx.db.selectFrom('app_user').select('welcomed_at').where('id', '=', id).executeTakeFirst())?.welcomed_at;
}

/** The customer or branch that a user belongs to, whatever they have chosen to look at. */
export const findOwnBounds = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('app_user').select(['customer_id', 'branch_id']).where('id', '=', id).executeTakeFirst();

export const findStart = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('app_user').select(['start_page', 'default_site']).where('id', '=', id).executeTakeFirst();
