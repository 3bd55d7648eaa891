import type { BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

const list = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/** Whether it is for the user of the row, by now: whoever joins a role or a branch later is among them. */
export const isFor = ({ everybody, roleIds, branchIds, allCustomers, customerIds }: BroadcastTo): RawBuilder<boolean> => sql<boolean>`(
  ${everybody}::boolean or coalesce(app_user.branch_id, app_user.home_branch_id) = any(${list(branchIds)}) or app_user.customer_id = any(${list(customerIds)})
  or (${allCustomers}::boolean and app_user.customer_id is not null)
  or exists (select from user_role where user_role.tenant_id = app_user.tenant_id and user_role.user_id = app_user.id and user_role.role_id = any(${list(roleIds)})))`;

/** Active users alone: who cannot sign in reads nothing. */
export const usersFor = (tx: ReadTx, to: BroadcastTo) => tx.db.selectFrom('app_user').where('app_user.status', '=', 'active').where(isFor(to));

export async function countUsersFor(tx: ReadTx, to: BroadcastTo): Promise<number> {
  const { count } = await usersFor(tx, to)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const most = 500;
export const findRoles = (tx: ReadTx) => tx.db.selectFrom('role').select(['id', 'name']).orderBy('name').orderBy('id').limit(most).execute();
export const findBranches = (tx: ReadTx) => tx.db.selectFrom('branch').select(['id', 'name']).orderBy('name_key').orderBy('id').limit(most).execute();

/** Those of the given ids that the company has, by name. */
export const namesOf = (tx: ReadTx, table: 'role' | 'branch' | 'customer', ids: readonly string[]) =>
  tx.db
    .selectFrom(table)
    .select([`${table}.id`, `${table}.name`])
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${list(ids)})`)
    .orderBy(`${table}.name`)
    .orderBy(`${table}.id`)
    .execute();

/** Customers whose name begins so. */
export function findCustomers(tx: ReadTx, { q, limit }: { readonly q?: string | undefined; readonly limit?: number | undefined }) {
  let rows = tx.db.selectFrom('customer').select(['id', 'name']);
  if (q !== undefined) rows = rows.where(beginsWith('name_key', sortKey(q)));
  return rows
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit ?? 20)
    .execute();
}
