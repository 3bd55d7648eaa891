import type { UserSession } from '@quarterlight/contract/identity/schemas-people';
import { emptyId } from '@quarterlight/kit/ids';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertMayChange } from './save-user.ts';
import { revokeSession } from './session.queries.ts';
import { findSessionOf, findSessionsOf } from './sessions.queries.ts';
import { revokeSessions } from './sign-in.queries.ts';
import { userRecord } from './user.record.ts';
import { presentSession } from './users.present.ts';
import { findUser } from './users.queries.ts';

/** The newest sessions of a user; `record.not_found` beyond the actor's bounds. */
export async function listSessions(tx: ReadTx, userId: string): Promise<UserSession[]> {
  found(await findUser(tx, userId));
  return listed(tx, userId);
}

/** One's own; `tx` must be without bounds. */
export const listOwnSessions = (tx: ReadTx): Promise<UserSession[]> => listed(tx, tx.actor.userId ?? emptyId);

const listed = async (tx: ReadTx, userId: string): Promise<UserSession[]> => (await findSessionsOf(tx, userId)).map((row) => presentSession(row, tx));

/** Ends one session of a user whom the actor may change: its browser is signed out at once. */
export async function endUserSession(tx: WriteTx, userId: string, id: string): Promise<UserSession> {
  await assertMayChange(tx, await userRecord.read(tx, userId));
  return endOne(tx, userId, id, userId === tx.actor.userId ? 'Signed out by its user' : 'Ended by an administrator');
}

/** Ends one of one's own sessions; `tx` must be without bounds. */
export const endOwnSession = (tx: WriteTx, id: string): Promise<UserSession> => endOne(tx, tx.actor.userId ?? emptyId, id, 'Signed out by its user');

async function endOne(tx: WriteTx, userId: string, id: string, reason: string): Promise<UserSession> {
  const session = found(await findSessionOf(tx, userId, id));
  if (session.expires_at <= tx.now || !(await revokeSession(tx, id, reason))) throw new Refusal('user.session_ended');
  await tellEnded(tx, userId, { session: id });
  return presentSession(found(await findSessionOf(tx, userId, id)), tx);
}

/** Ends all of one's own sessions but the one at hand, answers how many; `tx` must be without bounds. */
export async function endOtherSessions(tx: WriteTx): Promise<{ ended: number }> {
  const { userId, sessionId } = tx.actor;
  if (userId === null) return { ended: 0 };
  const ended = await revokeSessions(tx, userId, 'Signed out by its user', sessionId ?? undefined);
  if (ended > 0) await tellEnded(tx, userId, { sessions: ended });
  return { ended };
}

// The user's record stays as it is: nobody's form of it is stale. The hint makes every process ask for the session again.
async function tellEnded(tx: WriteTx, userId: string, after: Readonly<Record<string, unknown>>): Promise<void> {
  const user = await userRecord.read(tx, userId);
  await tx.audit({ entity: 'user', id: userId, label: user.display_name, action: 'user.sessions-ended', after });
  await tx.announce('user', userId, user.version);
}
