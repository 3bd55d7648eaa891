import type { Actor } from '../../platform/access/actor.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { isKeyOf, prefixOf } from './api-key.rules.ts';
import { findKeyToUse, halfAMinuteBefore, noteUse } from './api-keys.queries.ts';
import { findActor } from './session.queries.ts';

/**
 * Who asks by an API key, and until when (in milliseconds since 1970) it lasts: its user, within the user's bounds, with those permissions of the key that
 * the user holds at this moment. Undefined for whatever is no key of this tenant, is over, or whose user may not sign in. `from` is the network that asks.
 */
export async function identifyKey(scope: Scope, key: string, from: string): Promise<{ actor: Actor; ends: number } | undefined> {
  const found = await scope.read(async (tx) => {
    const row = await findKeyToUse(tx, prefixOf(key));
    // Compared even with nothing, so that a key that is there takes no longer to refuse.
    const isRight = isKeyOf(key, row?.secret_hash ?? '');
    if (!row || !isRight || row.revoked_at !== null || row.expires_at <= tx.now) return undefined;
    const user = await findActor(tx, { sub: row.user_id, sid: null, twoStep: false });
    if (!user) return undefined;
    const permissions = new Set(row.permissions.map((name) => name.toLowerCase()).filter((name) => user.permissions.has(name)));
    return {
      actor: { ...user, keyId: row.id, keyName: row.name, permissions },
      ends: Date.parse(row.expires_at),
      unnoted: row.last_used_at === null || row.last_used_at <= halfAMinuteBefore(tx.now),
    };
  });
  if (found?.unnoted === true) await scope.write((tx) => noteUse(tx, found.actor.keyId, from));
  return found;
}
