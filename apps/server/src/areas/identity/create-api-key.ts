import { keyDays } from '@quarterlight/contract/identity/api-key-names';
import type { ApiKeyForm, MadeApiKey } from '@quarterlight/contract/identity/api-key-schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { emptyId, newId } from '@quarterlight/kit/ids';
import { addMinutes, boundsOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { assertProved } from '../../platform/access/proved.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { apiKeyRecord } from './api-key.record.ts';
import { digestOfKey, makeKey } from './api-key.rules.ts';
import { countUsable, insertKeyPermissions } from './api-keys.queries.ts';
import { findNamesOf, lockAdministration } from './people.queries.ts';
import { firstBeyond } from './people.rules.ts';
import { readApiKey } from './read-api-key.ts';

const mostOfOne = 50;

/** Makes a key of one's own, of permissions that one holds, good to the last minute of its last day. The key itself is in the answer and nowhere else. */
export async function createApiKey(tx: WriteTx, { name, permissionIds, expiresOn }: ApiKeyForm): Promise<MadeApiKey> {
  await lockAdministration(tx);
  const userId = tx.actor.userId ?? emptyId;
  const permissions = await findNamesOf(tx, [], permissionIds);
  if (permissions.length !== new Set(permissionIds.map((id) => id.toLowerCase())).size) throw new Refusal('api-key.unknown_permission');
  const names = permissions.map((permission) => permission.name);
  const beyond = firstBeyond(tx.actor, names);
  if (beyond !== undefined) throw new Refusal('api-key.beyond_own', { details: { permission: beyond } });
  if (expiresOn < tx.today || expiresOn > addDays(day(tx.today), keyDays.most)) throw new Refusal('api-key.expiry_range');
  if ((await countUsable(tx, userId)) >= mostOfOne) throw new Refusal('api-key.too_many');
  assertProved(tx);
  const { key, prefix } = makeKey();
  const expires = addMinutes(boundsOf(day(expiresOn), tx.tenant.timeZone).to, -1);
  const made = await apiKeyRecord.make(
    tx,
    { id: newId(), user_id: userId, name, name_key: sortKey(name), prefix, secret_hash: digestOfKey(key), created_at: tx.now, expires_at: expires },
    { after: { name, permissions: names, expires_at: expires } },
  );
  await insertKeyPermissions(
    tx,
    made,
    permissions.map(({ id }) => id),
  );
  return { record: await readApiKey(tx, made.id), secret: key };
}
