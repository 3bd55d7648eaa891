import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

/** The codes of a user's roles; those of the tenant's own making have their ids, since a name may change. */
export const roleCodes = sql<string[]>`array(select coalesce(role.code, role.id::text) from role
  join user_role on user_role.role_id = role.id where user_role.user_id = app_user.id)`.as('roles');

/** Whether the user has roles, and each of them shows their own jobs and van alone. */
export const seesOwnWorkOnly = sql<boolean>`coalesce((select bool_and(role.own_work) from role
  join user_role on user_role.role_id = role.id where user_role.user_id = app_user.id), false)`;
export const onlyOwnWork = seesOwnWorkOnly.as('only_own_work');

const account = (tx: ReadTx) =>
  tx.db
    .selectFrom('app_user')
    .select(['id', 'username', 'username_key', 'display_name', 'first_name', 'last_name', 'email', 'status', 'password_hash', 'two_step', 'terms_version'])
    .select([roleCodes, onlyOwnWork]);
export type Account = Awaited<ReturnType<ReturnType<typeof account>['executeTakeFirstOrThrow']>>;

export const findAccountByName = (tx: ReadTx, usernameKey: string): Promise<Account | undefined> =>
  account(tx).where('username_key', '=', usernameKey).executeTakeFirst();
export const findAccount = (tx: ReadTx, id: string): Promise<Account | undefined> => account(tx).where('id', '=', id).executeTakeFirst();

export const isUsername = async (tx: ReadTx, usernameKey: string): Promise<boolean> =>
  (await tx.db.selectFrom('app_user').select('id').where('username_key', '=', usernameKey).executeTakeFirst()) !== undefined;

export async function insertSession(
  tx: WriteTx,
  row: { id: string; user_id: string; expires_at: string; two_step_pending: boolean; ip: string; user_agent: string; ui_version: string },
): Promise<void> {
  await tx.db
    .insertInto('session')
    .values({ ...row, created_at: tx.now, last_seen_at: tx.now, proved_at: row.two_step_pending ? null : tx.now })
    .execute();
  await tx.db.updateTable('app_user').set({ last_seen_at: tx.now }).where('id', '=', row.user_id).execute();
}

/** Notes now and then that a user is here; whoever changes their record just now is not waited for. */
export async function noteSeen(tx: WriteTx, userId: string): Promise<void> {
  const before = new Date(Date.parse(tx.now) - 15 * 60_000).toISOString();
  await sql`update app_user set last_seen_at = ${tx.now} where id = (select id from app_user where id = ${userId}
    and (last_seen_at is null or last_seen_at < ${before}) for no key update skip locked)`.execute(tx.db);
}

export async function insertToken(tx: WriteTx, row: { id: string; session_id: string; expires_at: string; replaces: string | null }): Promise<void> {
  await tx.db
    .insertInto('session_token')
    .values({ ...row, issued_at: tx.now })
    .execute();
}

export async function findSession(tx: ReadTx, id: string) {
  return tx.db.selectFrom('session').select(['id', 'user_id', 'expires_at', 'revoked_at']).where('id', '=', id).executeTakeFirst();
}

export async function markCodeGiven(tx: WriteTx, sessionId: string): Promise<void> {
  await tx.db.updateTable('session').set({ two_step_pending: false, proved_at: tx.now }).where('id', '=', sessionId).execute();
}

/** Notes that the password was given again in a session. */
export async function markProved(tx: WriteTx, sessionId: string): Promise<void> {
  await tx.db.updateTable('session').set({ proved_at: tx.now }).where('id', '=', sessionId).execute();
}

/** Ends all sessions of a user, or all but one; answers how many. */
export async function revokeSessions(tx: WriteTx, userId: string, reason: string, except?: string): Promise<number> {
  let update = tx.db.updateTable('session').set({ revoked_at: tx.now, revoked_reason: reason }).where('user_id', '=', userId).where('revoked_at', 'is', null);
  if (except !== undefined) update = update.where('id', '<>', except);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

/** How many links were made for a user since an instant. */
export async function countResets(tx: ReadTx, userId: string, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from password_reset where user_id = ${userId} and created_at > ${since}`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

/** How many codes were mailed to a user since an instant. */
export async function countCodes(tx: ReadTx, userId: string, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from two_step_code
    where user_id = ${userId} and created_at > ${since} and method = 'email'`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** How many wrong codes of an app were given for a user since an instant. */
export async function countWrongTries(tx: ReadTx, userId: string, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(tries - case when used_at is null then 0 else 1 end), 0)::bigint as count from two_step_code
    where user_id = ${userId} and created_at > ${since} and method = 'authenticator'`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Voids the codes of a user that are still good. */
export async function voidCodes(tx: WriteTx, userId: string): Promise<void> {
  await sql`update two_step_code set expires_at = ${tx.now} where user_id = ${userId} and used_at is null and expires_at > ${tx.now}`.execute(tx.db);
}

interface NewCode {
  readonly id: string;
  readonly session_id: string;
  readonly user_id: string;
  readonly method: 'email' | 'authenticator';
  /** Empty where the app makes the code. */
  readonly code_hash: string;
  readonly expires_at: string;
}

/** A new code voids the user's older ones. */
export async function insertCode(tx: WriteTx, row: NewCode): Promise<void> {
  await voidCodes(tx, row.user_id);
  await tx.db
    .insertInto('two_step_code')
    .values({ ...row, created_at: tx.now })
    .execute();
}

/** Takes one of the five tries of a session's code; nothing where none is left, it has expired or was used. */
export async function takeTry(tx: WriteTx, sessionId: string, mostTries: number) {
  return tx.db
    .updateTable('two_step_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('tries', '<', mostTries)
    .returning(['id', 'method', 'code_hash'])
    .executeTakeFirst();
}

/** Which kind of code a session waits for, or waited for last. */
export async function findWanted(tx: ReadTx, sessionId: string): Promise<'email' | 'authenticator' | undefined> {
  const row = await tx.db.selectFrom('two_step_code').select('method').where('session_id', '=', sessionId).orderBy('id', 'desc').executeTakeFirst();
  return row && (row.method === 'authenticator' ? 'authenticator' : 'email');
}

export async function useCode(tx: WriteTx, id: string): Promise<void> {
  await tx.db.updateTable('two_step_code').set({ used_at: tx.now }).where('id', '=', id).execute();
}

export async function insertReset(
  tx: WriteTx,
  row: { id: string; user_id: string; token_hash: string; expires_at: string; invitation: boolean },
): Promise<void> {
  await tx.db
    .insertInto('password_reset')
    .values({ ...row, created_at: tx.now })
    .execute();
}

export async function findOpenReset(tx: ReadTx, tokenHash: string) {
  return tx.db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .select(['password_reset.id', 'password_reset.user_id'])
    .where('password_reset.token_hash', '=', tokenHash)
    .where('password_reset.used_at', 'is', null)
    .where('password_reset.voided', '=', '')
    .where('password_reset.expires_at', '>', tx.now)
    .where('app_user.status', 'in', ['active', 'invited'])
    .executeTakeFirst();
}

/** Uses a link up; nothing where it was used before or has expired. */
export async function useReset(tx: WriteTx, tokenHash: string) {
  return tx.db
    .updateTable('password_reset')
    .set({ used_at: tx.now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('voided', '=', '')
    .where('expires_at', '>', tx.now)
    .returning('user_id')
    .executeTakeFirst();
}

export async function findEarlierHashes(tx: ReadTx, userId: string, limit: number): Promise<string[]> {
  const rows = await tx.db.selectFrom('password_history').select('password_hash').where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => row.password_hash);
}

export async function keepEarlierHash(tx: WriteTx, userId: string, hash: string): Promise<void> {
  await tx.db.insertInto('password_history').values({ id: newId(), user_id: userId, password_hash: hash, created_at: tx.now }).execute();
}
