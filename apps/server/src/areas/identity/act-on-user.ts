import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isLastAdministrator, lockAdministration } from './people.queries.ts';
import { userActions } from './people.rules.ts';
import { assertMayChange, sendInvitation } from './save-user.ts';
import { revokeSessions } from './sign-in.queries.ts';
import { userRecord } from './user.record.ts';

type UserAction = Exclude<UserRecord['allowedActions'][number], 'edit'>;

const done = { disable: 'disabled', enable: 'enabled', unlock: 'unlocked', invite: 'invited', 'end-sessions': 'sessions-ended' } as const;

/** Disables, enables or unlocks a user, mails the invitation again, or signs the user out everywhere. Answers the id. */
export async function actOnUser(tx: WriteTx, action: UserAction, id: string, port: number): Promise<string> {
  await lockAdministration(tx);
  await assertMayChange(tx, await userRecord.read(tx, id));
  const user = await userRecord.takeUp(tx, id, { action });
  if (action === 'disable' && id === tx.actor.userId) throw new Refusal('user.yourself');
  if (action === 'disable' && (await isLastAdministrator(tx, id))) throw new Refusal('user.last_administrator');
  if (action === 'invite') await sendInvitation(tx, user, port);
  if (action === 'disable' || action === 'end-sessions') await revokeSessions(tx, id, action === 'disable' ? 'User disabled' : 'Ended by an administrator');
  // Who was disabled before choosing a password is still invited.
  const status = action === 'enable' && user.password_hash === null ? 'invited' : (userActions[action].to ?? user.status);
  await userRecord.settle(tx, user, { set: { status }, action: done[action] });
  return id;
}
