import type { listTechnicians, listUsers } from '@quarterlight/contract/identity/routes';
import { type Invitation, UserKind } from '@quarterlight/contract/identity/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import { countRows, countUpTo } from '../../platform/database/count-rows.ts';
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

/** Whom the actor is shown. The policies say most of it too, but only these words find an index. */
function isShownTo({ actor }: ReadTx): RawBuilder<boolean> {
  const { customerId, branchId, technicianId } = actor;
  if (technicianId !== null) return sql`app_user.id = ${technicianId}`;
  if (customerId !== null) return sql`app_user.customer_id = ${customerId}`;
  if (branchId === null) return sql`true`;
  return actor.companyType === 'Branch' ? sql`app_user.branch_id = ${branchId}` : sql`app_user.bound_branch = ${branchId}`;
}
const within = (tx: ReadTx) => users(tx).where(isShownTo(tx));

const sortColumns = { name: 'app_user.name_key', username: 'app_user.username_key', lastSeenAt: 'app_user.last_seen_at', createdAt: 'app_user.id' } as const;

/** Users whose name or username begins with the text: each by itself, since each has its own index. */
const beginningWith = (tx: ReadTx, text: string) => ({
  anyOf: [beginsWith(sortColumns.name, sortKey(text)), beginsWith(sortColumns.username, sortKey(text))],
  byIds: (ids: readonly string[]) => within(tx).where('app_user.id', '=', sql<string>`any(${ids}::uuid[])`),
});

type Stands = (now: string) => RawBuilder<boolean>;
const invitationStands: Readonly<Record<Exclude<Invitation, 'none'>, Stands>> = {
  unsent: () => sql`(app_user.status = 'invited' and app_user.invited_until is null)`,
  open: (now) => sql`(app_user.status = 'invited' and app_user.invited_until > ${now})`,
  expired: (now) => sql`(app_user.status = 'invited' and app_user.invited_until <= ${now})`,
  withdrawn: () => sql`app_user.withdrawn_at is not null`,
};

export function findUsers(tx: ReadTx, query: QueryOf<typeof listUsers>) {
  let found = within(tx);
  if (query.kind !== undefined) found = found.where('app_user.kind', '=', query.kind);
  if (query.invitation !== undefined) found = found.where(invitationStands[query.invitation](tx.now));
  if (query.customerId !== undefined) found = found.where('app_user.customer_id', '=', query.customerId);
  if (query.branchId !== undefined) found = found.where('app_user.branch_id', '=', query.branchId);
  if (query.status !== undefined) found = found.where('app_user.status', '=', query.status);
  if (query.companyType !== undefined) found = found.where('app_user.company_type', '=', query.companyType);
  // Who is a technician is so whosever user they are: that kind has an index.
  if (query.isTechnician !== undefined) found = found.where('app_user.kind', query.isTechnician ? '=' : '<>', 'technician');
  if (query.homeBranchId !== undefined) found = found.where('app_user.home_branch_id', '=', query.homeBranchId);
  const { roleId, q } = query;
  if (roleId !== undefined)
    found = found.where((eb) =>
      eb.exists(eb.selectFrom('user_role').select('role_id').whereRef('user_role.user_id', '=', 'app_user.id').where('role_id', '=', roleId)),
    );
  return keysetPage(tx, found, { ...(q === undefined ? {} : beginningWith(tx, q)), request: query, id: 'app_user.id', keys: sortColumns, byDefault: 'name' });
}

/** How many users there are of each kind, each counted up to 10,000. */
export async function countUsers(tx: ReadTx): Promise<{ kind: UserKind; count: number }[]> {
  const counts = [];
  for (const kind of UserKind.options) {
    const ofKind = tx.db.selectFrom('app_user').select('app_user.id').where(isShownTo(tx)).where('app_user.kind', '=', kind);
    counts.push({ kind, count: Math.min(await countRows(tx, ofKind), countUpTo) });
  }
  return counts;
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

export interface Grant {
  readonly name: string;
  readonly description: string;
  readonly module: string;
  readonly role_id: string | null;
  readonly role: string | null;
}

/** Where each of a user's permissions comes from, in the order of the modules. */
export async function findGrants(tx: ReadTx, userId: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select permission.name, permission.description, system_module.name as module, given.role_id, role.name as role
    from (
      select role_permission.permission_id, user_role.role_id from user_role
        join role_permission on role_permission.role_id = user_role.role_id where user_role.user_id = ${userId}
      union all
      select permission_id, null from user_permission where user_id = ${userId}
    ) as given
    join permission on permission.id = given.permission_id
    join system_module on system_module.id = permission.system_module_id
    left join role on role.id = given.role_id
    order by system_module.position, permission.name, role.name`.execute(tx.db);
  return rows;
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
