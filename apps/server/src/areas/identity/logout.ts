import type { Scope } from '../../platform/database/scope.ts';
import { forgetActors } from './authenticate.ts';
import { revokeSession } from './session.queries.ts';

/** Ends the session at once, here and (within a second) in every other process. */
export async function logout(scope: Scope): Promise<void> {
  const { sessionId, userId, displayName } = scope.actor;
  if (sessionId === null || userId === null) return;
  await scope.write(async (tx) => {
    if (await revokeSession(tx, sessionId, 'Signed out'))
      await tx.audit({ entity: 'user', id: userId, label: displayName, action: 'user.signed-out', after: { session: sessionId } });
  });
  forgetActors();
}
