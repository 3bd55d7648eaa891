import type { WriteTx } from '../../platform/database/scope.ts';
import { revokeSession } from './session.queries.ts';

/** Ends the session at once, here and (within a second) in every other process. */
export async function logout(tx: WriteTx): Promise<void> {
  const { sessionId, userId, displayName } = tx.actor;
  if (sessionId === null || userId === null) return;
  if (await revokeSession(tx, sessionId, 'Signed out'))
    await tx.audit({ entity: 'user', id: userId, label: displayName, action: 'user.signed-out', after: { session: sessionId } });
}
