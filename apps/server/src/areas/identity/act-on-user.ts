import type { UserAction } from '@quarterlight/contract/identity/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { resetTwoStep } from './choose-two-step.ts';
import { invitedUntil, sendInvitation, sendResetFor } from './invitations.ts';
import { voidLinks } from './links.queries.ts';
import { isLastAdministrator, lockAdministration } from './people.queries.ts';
import { notToOneself, userActions } from './people.rules.ts';
import { assertMayChange } from './save-user.ts';
import { revokeSessions } from './sign-in.queries.ts';
import { type UserRecordRow, userRecord } from './user.record.ts';

type Act = Exclude<UserAction, 'edit'>;
type Change = Partial<Pick<UserRecordRow, 'invited_until' | 'withdrawn_at' | 'two_step'>>;

const done: Readonly<Record<Act, string>> = {
  lock: 'locked',
  unlock: 'unlocked',
  disable: 'disabled',
  enable: 'enabled',
  invite: 'invited',
  withdraw: 'invitation-withdrawn',
  'send-reset': 'reset-sent',
  'end-sessions': 'sessions-ended',
  'reset-two-step': 'two-step-reset',
};

/** Does one thing to a user: who they are to the product, whether they may sign in, what is mailed to them. Answers the id. */
export async function actOnUser(tx: WriteTx, action: Act, id: string, port: number): Promise<string> {
  await lockAdministration(tx);
  await assertMayChange(tx, await userRecord.read(tx, id));
  const user = await userRecord.takeUp(tx, id, { action });
  if (notToOneself.includes(action)) {
    if (id === tx.actor.userId) throw new Refusal('user.yourself');
    if (await isLastAdministrator(tx, id)) throw new Refusal('user.last_administrator');
  }
  const set = await consequences[action](tx, user, port);
  // Who was disabled before choosing a password is still to join.
  const status = action === 'enable' && user.password_hash === null ? 'invited' : (userActions[action].to ?? user.status);
  await userRecord.settle(tx, user, { set: { ...set, status }, action: done[action] });
  return id;
}

const nothing = async (): Promise<Change> => ({});

/** What follows for sessions, links and mails, and what else of the record changes with it. */
const consequences: Readonly<Record<Act, (tx: WriteTx, user: UserRecordRow, port: number) => Promise<Change>>> = {
  async lock(tx, { id }) {
    await revokeSessions(tx, id, 'User locked');
    await voidLinks(tx, id, 'closed');
    return {};
  },
  unlock: nothing,
  async disable(tx, { id }) {
    await revokeSessions(tx, id, 'User disabled');
    await voidLinks(tx, id, 'closed');
    return { invited_until: null };
  },
  enable: async () => ({ withdrawn_at: null }),
  async invite(tx, user, port) {
    if (user.password_hash !== null) throw new Refusal('user.joined_already');
    await sendInvitation(tx, user, port);
    return { invited_until: invitedUntil(tx.now), withdrawn_at: null };
  },
  async withdraw(tx, { id }) {
    await voidLinks(tx, id, 'withdrawn');
    return { invited_until: null, withdrawn_at: tx.now };
  },
  async 'send-reset'(tx, user, port) {
    await sendResetFor(tx, user, port);
    return {};
  },
  async 'end-sessions'(tx, { id }) {
    await revokeSessions(tx, id, 'Ended by an administrator');
    return {};
  },
  async 'reset-two-step'(tx, user) {
    await resetTwoStep(tx, user);
    return { two_step: 'none' };
  },
};
