import type { ApiKeyRecord } from '@quarterlight/contract/identity/api-key-schemas';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { apiKeyRecord } from './api-key.record.ts';
import { readApiKey } from './read-api-key.ts';
import { isAbove } from './users.ts';

/** Gives one's key another name. */
export async function renameApiKey(tx: WriteTx, id: string, version: number, name: string): Promise<ApiKeyRecord> {
  const key = await apiKeyRecord.takeUp(tx, id, { from: ['good'], version });
  if (key.user_id !== tx.actor.userId) throw new Refusal('api-key.not_yours');
  await apiKeyRecord.settle(tx, key, { set: { name, name_key: sortKey(name) }, action: 'renamed' });
  return readApiKey(tx, id);
}

/** Ends a key for ever: one's own, or that of somebody who may do no more than oneself. */
export async function revokeApiKey(tx: WriteTx, id: string): Promise<ApiKeyRecord> {
  const key = await apiKeyRecord.takeUp(tx, id, { from: ['good'] });
  if (key.user_id !== tx.actor.userId && !(await isAbove(tx, key.user_id))) throw new Refusal('user.above_you');
  await apiKeyRecord.settle(tx, key, { set: { revoked_at: tx.now, revoked_by: tx.actor.userId }, action: 'revoked' });
  return readApiKey(tx, id);
}
