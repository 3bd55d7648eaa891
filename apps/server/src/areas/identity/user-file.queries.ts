import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { KnownUser, UserLists } from './user-file.rules.ts';

const beyondOf = ({ actor }: ReadTx) => sql`lower(permission.name) <> all(${[...actor.permissions]}::text[])`;

/** Users of these usernames or email addresses, with their roles and the first permission of theirs that the actor has not. */
export async function findKnownUsers(tx: ReadTx, keys: readonly string[], emails: readonly string[]): Promise<KnownUser[]> {
  const byEmail = emails.length === 0 ? sql`` : sql`union select id from app_user where lower(email) = any(${emails}::text[])`;
  const { rows } = await sql<KnownUser>`
    with wanted as (select id from app_user where username_key = any(${keys}::text[]) ${byEmail})
    select u.*, coalesce(customer.name, branch.name) as company_name, home.name as home_branch_name,
      array(select role_id from user_role where user_id = u.id order by role_id) as role_ids,
      (select min(permission.name) from permission where ${beyondOf(tx)} and (
        permission.id in (select permission_id from user_permission where user_id = u.id)
        or permission.id in (select permission_id from role_permission where role_id in (select role_id from user_role where user_id = u.id)))) as beyond
    from wanted join app_user u on u.id = wanted.id left join customer on customer.id = u.customer_id left join branch on branch.id = u.branch_id
      left join branch home on home.id = u.home_branch_id`.execute(tx.db);
  return rows;
}

/** Every role with the first permission of it that the actor has not. */
export async function findRolesToGive(tx: ReadTx): Promise<UserLists['roles']> {
  const { rows } = await sql<UserLists['roles'][number]>`select role.id, role.name, role.kind, role.code,
      (select min(permission.name) from role_permission join permission on permission.id = role_permission.permission_id
        where role_permission.role_id = role.id and ${beyondOf(tx)}) as beyond
    from role order by role.name`.execute(tx.db);
  return rows;
}

/** Customers or branches by their codes or names: those of these texts, or all. */
export async function findCompaniesNamed(tx: ReadTx, table: 'customer' | 'branch', texts: readonly string[] | null): Promise<UserLists['customers']> {
  const [code, merged] = table === 'customer' ? [sql.ref('account_code'), sql`merged_into_id is null`] : [sql.ref('code'), sql`true`];
  const named =
    texts === null ? sql`true` : sql`(${code} = any(${texts.map((text) => text.toUpperCase())}::text[]) or name_key = any(${texts.map(sortKey)}::text[]))`;
  const { rows } = await sql<UserLists['customers'][number]>`select id, name, ${code} as code, status <> 'active' as closed
    from ${sql.table(table)} where ${merged} and ${named}`.execute(tx.db);
  return rows;
}

interface Granted {
  readonly userId: string;
  readonly roleIds: readonly string[];
}

/** Writes the roles of many users in place of those that they had. */
export async function replaceRolesOf(tx: WriteTx, granted: readonly Granted[]): Promise<void> {
  if (granted.length === 0) return;
  const ids = granted.map(({ userId }) => userId);
  const rows = granted.flatMap(({ userId, roleIds }) => roleIds.map((roleId) => ({ user_id: userId, role_id: roleId })));
  await sql`delete from user_role where user_id = any(${ids}::uuid[])`.execute(tx.db);
  await sql`insert into user_role (user_id, role_id) select user_id, role_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (user_id uuid, role_id uuid)`.execute(
    tx.db,
  );
}

/** What hangs on users who never joined: their roles, and links that were mailed to them. */
export async function removeNewcomersThings(tx: WriteTx, ids: readonly string[]): Promise<void> {
  for (const table of ['user_role', 'user_permission', 'password_reset'])
    await sql`delete from ${sql.table(table)} where user_id = any(${ids}::uuid[])`.execute(tx.db);
}

/** The roles of many users, each with its name. */
export async function findRolesOfMany(tx: ReadTx, ids: readonly string[]): Promise<Map<string, { id: string; name: string }[]>> {
  const { rows } = await sql<{ user_id: string; id: string; name: string }>`select user_role.user_id, role.id, role.name
    from user_role join role on role.id = user_role.role_id where user_role.user_id = any(${ids}::uuid[]) order by role.name`.execute(tx.db);
  return Map.groupBy(rows, (row) => row.user_id);
}
