import type { Actor } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findActor } from './session.queries.ts';

/** Everybody who may sign in, as they would be known after it. */
export async function actorsOf(tx: ReadTx): Promise<Actor[]> {
  const users = await tx.db.selectFrom('app_user').select('id').execute();
  const found: Actor[] = [];
  for (const { id } of users) {
    const actor = await findActor(tx, { sub: id, sid: id, twoStep: false });
    if (actor) found.push({ ...actor, sessionId: null });
  }
  return found;
}
