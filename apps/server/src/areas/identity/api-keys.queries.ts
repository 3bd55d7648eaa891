import { keyDays } from '@quarterlight/contract/identity/api-key-names';
import type { listApiKeys } from '@quarterlight/contract/identity/api-key-routes';
import type { ApiKeyState, KeyPermission } from '@quarterlight/contract/identity/api-key-schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

const state = (tx: ReadTx) => sql<ApiKeyState>`case when api_key.revoked_at is not null then 'revoked'
  when api_key.expires_at <= ${tx.now}::timestamptz then 'expired'
  when coalesce(app_user.status, 'active') <> 'active' then 'owner-away'
  when api_key.expires_at <= ${tx.now}::timestamptz + ${keyDays.soon} * interval '1 day' then 'expires-soon' else 'in-use' end`;

function keys(tx: ReadTx) {
  const all = tx.db
    .selectFrom('api_key')
    .innerJoin('person_name', 'person_name.id', 'api_key.user_id')
    .leftJoin('person_name as revoker', 'revoker.id', 'api_key.revoked_by')
    .leftJoin('app_user', 'app_user.id', 'api_key.user_id')
    .select(['api_key.id', 'api_key.name', 'api_key.prefix', 'api_key.user_id', 'api_key.created_at', 'api_key.expires_at', 'api_key.last_used_at'])
    .select(['api_key.last_used_from', 'api_key.revoked_at', 'api_key.version', 'person_name.name as user_name', 'revoker.name as revoker_name'])
    .select([
      state(tx).as('state'),
      sql<number>`(select count(*)::int from api_key_permission p where p.tenant_id = api_key.tenant_id and p.key_id = api_key.id)`.as('permission_count'),
    ]);
  return can(tx.actor, 'edit-users') ? all : all.where('api_key.user_id', '=', tx.actor.userId);
}
export type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>;

export function findApiKeys(tx: ReadTx, query: QueryOf<typeof listApiKeys>) {
  let found = keys(tx);
  if (query.state !== undefined) found = found.where(state(tx), '=', query.state);
  if (query.q !== undefined) found = found.where(beginsWith('api_key.name_key', sortKey(query.q)));
  return keysetPage(tx, found, {
    request: query,
    id: 'api_key.id',
    keys: { createdAt: 'api_key.id', name: 'api_key.name_key', expiresAt: 'api_key.expires_at', lastUsedAt: 'api_key.last_used_at' },
    byDefault: '-createdAt',
  });
}

export const findApiKey = (tx: ReadTx, id: string): Promise<ApiKeyRow | undefined> => keys(tx).where('api_key.id', '=', id).executeTakeFirst();

const permissionsInModules = (tx: ReadTx) =>
  tx.db
    .selectFrom('permission')
    .innerJoin('system_module', 'system_module.id', 'permission.system_module_id')
    .select(['permission.id', 'permission.name', 'permission.description', 'system_module.name as module'])
    .orderBy('system_module.position')
    .orderBy('permission.name');

export const findPermissionsNamed = async (tx: ReadTx, names: readonly string[]): Promise<KeyPermission[]> =>
  names.length === 0 ? [] : permissionsInModules(tx).where('permission.name', 'in', names).execute();

export const findPermissionsOfKey = (tx: ReadTx, keyId: string): Promise<KeyPermission[]> =>
  permissionsInModules(tx)
    .innerJoin('api_key_permission', 'api_key_permission.permission_id', 'permission.id')
    .where('api_key_permission.key_id', '=', keyId)
    .execute();

/** How many keys of the user could still be used. */
export async function countUsable(tx: ReadTx, userId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertKeyPermissions(tx: WriteTx, key: { id: string; user_id: string }, permissionIds: readonly string[]): Promise<void> {
  await tx.db
    .insertInto('api_key_permission')
    // The trigger takes the bounds from the user.
    .values([...new Set(permissionIds)].map((id) => ({ key_id: key.id, permission_id: id, user_id: key.user_id })))
    .execute();
}

const keysToUse = (tx: ReadTx) =>
  tx.db
    .selectFrom('api_key')
    .select(['id', 'user_id', 'name', 'secret_hash', 'expires_at', 'revoked_at', 'last_used_at'])
    .select(
      sql<string[]>`array(select p.name from api_key_permission kp join permission p on p.tenant_id = kp.tenant_id and p.id = kp.permission_id
        where kp.tenant_id = api_key.tenant_id and kp.key_id = api_key.id)`.as('permissions'),
    );

/** The key that is found by the part that finds it, with the names of what it may. */
export const findKeyToUse = (tx: ReadTx, prefix: string) => keysToUse(tx).where('prefix', '=', prefix).executeTakeFirst();

/** A key that has not ended, by its id. */
export const findStandingKey = (tx: ReadTx, id: string) =>
  keysToUse(tx).where('id', '=', id).where('revoked_at', 'is', null).where('expires_at', '>', tx.now).executeTakeFirst();

/** Notes that a key is used, unless that was noted within the last half minute. */
export async function noteUse(tx: WriteTx, id: string, from: string): Promise<void> {
  await tx.db
    .updateTable('api_key')
    .set({ last_used_at: tx.now, last_used_from: from })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', halfAMinuteBefore(tx.now))]))
    .execute();
}

export const halfAMinuteBefore = (now: string): string => new Date(Date.parse(now) - 30_000).toISOString();

/** Which of these keys have not ended: neither they, nor their user, nor their company. */
export async function findStandingKeys(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .innerJoin('tenant', 'tenant.id', 'api_key.tenant_id')
    .select('api_key.id')
    .where('api_key.id', 'in', ids)
    .where('api_key.revoked_at', 'is', null)
    .where('api_key.expires_at', '>', tx.now)
    .where('app_user.status', '=', 'active')
    .where('tenant.status', '=', 'active')
    .execute();
  return rows.map((row) => row.id);
}
