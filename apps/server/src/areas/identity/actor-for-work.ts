import type { Actor } from '../../platform/access/actor.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { findStandingKey } from './api-keys.queries.ts';
import { findActor } from './session.queries.ts';
import { actorAtSite } from './sites.ts';

/** Who started something that goes on without them: by which API key, at which site. */
export interface Starter {
  readonly userId: string;
  readonly keyId: string | null;
  readonly siteId: string | null;
}

/**
 * The same person as they may act by now, within the same bounds; undefined where they can no longer sign in, or their key no longer counts. Refuses
 * `site.not_yours`. `product` is the product's own scope.
 */
export async function actorForWork(product: Scope, { userId, keyId, siteId }: Starter): Promise<Actor | undefined> {
  return product.read(async (tx) => {
    const user = await findActor(tx, { sub: userId, sid: null, twoStep: false });
    if (!user) return undefined;
    const key = keyId === null ? undefined : await findStandingKey(tx, keyId);
    if (keyId !== null && key?.user_id !== userId) return undefined;
    const held = key && new Set(key.permissions.map((name) => name.toLowerCase()).filter((name) => user.permissions.has(name)));
    const actor = key && held ? { ...user, keyId: key.id, keyName: key.name, permissions: held } : user;
    return siteId === null ? actor : actorAtSite(tx, actor, siteId);
  });
}
