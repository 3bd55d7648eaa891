import type { PermissionName } from '@quarterlight/contract/permissions';
import { sql } from 'kysely';
import { type Actor, seesJobsOnly } from '../../platform/access/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { noteSeen, onlyOwnWork } from './sign-in.queries.ts';
import type { SigningKey, TokenClaims } from './token.ts';

export async function findSigningKey(tx: ReadTx, id: string): Promise<SigningKey | undefined> {
  return tx.db.selectFrom('signing_key').select(['id', 'secret']).where('id', '=', id).executeTakeFirst();
}

/** The tenant's newest signing key. */
export async function currentSigningKey(tx: ReadTx): Promise<SigningKey> {
  return tx.db.selectFrom('signing_key').select(['id', 'secret']).orderBy('id', 'desc').executeTakeFirstOrThrow();
}

/**
 * Whether the token may still be used. A token's first use starts the last minute of the one that it replaced; using that one later ends the
 * whole session, since only a copy of it can still be about.
 */
export async function useToken(tx: WriteTx, claims: TokenClaims): Promise<boolean> {
  const token = await tx.db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .select([
      'session_token.first_used_at',
      'session_token.replaces',
      'session_token.good_until',
      'session.revoked_at',
      'session.expires_at',
      'session.last_seen_at',
    ])
    .where('session_token.id', '=', claims.jti)
    .where('session_token.session_id', '=', claims.sid)
    .where('session.user_id', '=', claims.sub)
    .executeTakeFirst();
  if (!token || token.revoked_at !== null || token.expires_at <= tx.now) return false;
  if (token.good_until !== null && token.good_until <= tx.now) {
    await revokeSession(tx, claims.sid, 'A replaced token was used again');
    return false;
  }
  if (token.first_used_at === null) {
    const first = await tx.db
      .updateTable('session_token')
      .set({ first_used_at: tx.now })
      .where('id', '=', claims.jti)
      .where('first_used_at', 'is', null)
      .executeTakeFirst();
    if (first.numUpdatedRows > 0n && token.replaces !== null) {
      const goodUntil = new Date(Date.parse(tx.now) + 60_000).toISOString();
      await tx.db.updateTable('session_token').set({ good_until: goodUntil }).where('id', '=', token.replaces).where('good_until', 'is', null).execute();
    }
  }
  if (Date.parse(tx.now) - Date.parse(token.last_seen_at) > 30_000) {
    await tx.db.updateTable('session').set({ last_seen_at: tx.now }).where('id', '=', claims.sid).execute();
    await noteSeen(tx, claims.sub);
  }
  return true;
}

/** Which of these sessions have not ended: neither they, nor their user, nor their company. */
export async function findStanding(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .innerJoin('tenant', 'tenant.id', 'session.tenant_id')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', tx.now)
    .where('app_user.status', '=', 'active')
    .where('tenant.status', '=', 'active')
    .execute();
  return rows.map((row) => row.id);
}

/** Ends a session; does nothing to one that has ended already. */
export async function revokeSession(tx: WriteTx, sessionId: string, reason: string): Promise<boolean> {
  const ended = await tx.db
    .updateTable('session')
    .set({ revoked_at: tx.now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** What nobody holds who sees their jobs only: vehicles and the companies that the tenant deals with are not theirs, whatever roles say. */
const notForJobsOnly = [
  'view-vehicles',
  'edit-vehicles',
  'view-customers',
  'edit-customers',
  'override-credit-limit',
  'view-suppliers',
  'edit-suppliers',
] as const satisfies readonly PermissionName[];

const permissions = sql<string[]>`array(select name from permission
  where id in (select permission_id from user_permission where user_permission.user_id = app_user.id)
    or id in (select role_permission.permission_id from role_permission
      join user_role on user_role.role_id = role_permission.role_id where user_role.user_id = app_user.id))`.as('permissions');

/** What nobody holds where quotations are switched off: for an account its users, for the company everybody else. */
const ofQuotations = ['view-quotations', 'edit-quotations'] as const satisfies readonly PermissionName[];
const quotes = sql<boolean>`case when app_user.customer_id is null
  then coalesce((select (value ->> 'quotationsModule')::boolean from setting where key = 'billing'), true)
  else coalesce((select customer.quotations_module from customer where customer.id = app_user.customer_id), false) end`.as('quotes');

const roles = sql<string[]>`array(select unnest(array_remove(array[role.id::text, role.code], null)) from role
  join user_role on user_role.role_id = role.id where user_role.user_id = app_user.id)`.as('roles');

/** The signed-in user as an actor, with all permissions of roles and grants; undefined where the user may no longer sign in. */
export async function findActor(tx: ReadTx, claims: Pick<TokenClaims, 'sub' | 'twoStep'> & { readonly sid: string | null }): Promise<Actor | undefined> {
  const user = await tx.db
    .selectFrom('app_user')
    .select(['id', 'username', 'display_name', 'company_type', 'customer_id', 'branch_id', 'status'])
    .select((eb) => [
      eb.selectFrom('branch').select('branch.kind').whereRef('branch.id', '=', 'app_user.branch_id').as('branch_kind'),
      eb.selectFrom('session').select('session.proved_at').where('session.id', '=', claims.sid).as('proved_at'),
      permissions,
      roles,
      quotes,
      onlyOwnWork,
    ])
    .where('id', '=', claims.sub)
    .executeTakeFirst();
  if (!user || user.status !== 'active') return undefined;
  const bounds = { technicianId: user.only_own_work ? user.id : null, subcontractorId: user.branch_kind === 'subcontract' ? user.branch_id : null };
  const held = new Set(user.permissions.map((name) => name.toLowerCase()));
  if (seesJobsOnly(bounds)) for (const name of notForJobsOnly) held.delete(name);
  if (!user.quotes) for (const name of ofQuotations) held.delete(name);
  return {
    tenantId: tx.tenant.id,
    userId: user.id,
    sessionId: claims.sid,
    keyId: null,
    keyName: '',
    username: user.username,
    displayName: user.display_name,
    companyType: user.company_type === 'Customer' ? 'Customer' : user.company_type === 'Branch' ? 'Branch' : 'Organisation',
    customerId: user.customer_id,
    branchId: user.branch_id,
    ...bounds,
    permissions: held,
    roles: new Set(user.roles),
    twoStepPending: claims.twoStep,
    provedAt: user.proved_at,
    ip: '',
  };
}
