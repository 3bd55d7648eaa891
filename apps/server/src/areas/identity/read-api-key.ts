import type { ApiKeyRecord, ApiKeySummary } from '@quarterlight/contract/identity/api-key-schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { type ApiKeyRow, findApiKey, findPermissionsOfKey } from './api-keys.queries.ts';
import { findActor } from './session.queries.ts';

export function presentApiKey(row: ApiKeyRow, { actor }: Pick<ReadTx, 'actor'>): ApiKeySummary {
  const own = row.user_id === actor.userId;
  return {
    ...onWire(row, 'id', 'name', 'user_id', 'user_name', 'state', 'permission_count', 'created_at', 'expires_at', 'last_used_at', 'last_used_from'),
    ...onWire(row, 'revoked_at', 'version'),
    beginning: row.prefix,
    revokedBy: row.revoker_name,
    allowedActions: row.revoked_at !== null || actor.keyId !== null ? [] : own ? ['rename', 'revoke'] : ['revoke'],
  };
}

/** What the user holds at this moment. At a site that is not theirs, the reader's own row may be out of sight. */
const heldBy = async (tx: ReadTx, userId: string): Promise<ReadonlySet<string>> =>
  userId === tx.actor.userId && tx.actor.keyId === null
    ? tx.actor.permissions
    : ((await findActor(tx, { sub: userId, sid: null, twoStep: false }))?.permissions ?? new Set());

export async function readApiKey(tx: ReadTx, id: string): Promise<ApiKeyRecord> {
  const row = found(await findApiKey(tx, id));
  const held = await heldBy(tx, row.user_id);
  const permissions = await findPermissionsOfKey(tx, id);
  return { ...presentApiKey(row, tx), permissions: permissions.map((each) => ({ ...each, inForce: held.has(each.name.toLowerCase()) })) };
}
