import { assertProved } from '../../platform/access/proved.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { removeAuthenticator } from './authenticator.queries.ts';
import { rolesThatOwe } from './own-profile.ts';
import { ownSession } from './prove.ts';
import { voidCodes } from './sign-in.queries.ts';
import { tellUser } from './tell-user.ts';
import { type UserRecordRow, userRecord } from './user.record.ts';

const told = { none: 'No code is asked at sign-in any more.', email: 'Codes for signing in are sent by email from now on.' } as const;

/** Goes over to codes by email or to none; who owes a second step by their role keeps one. */
export async function chooseTwoStep(tx: WriteTx, method: 'none' | 'email'): Promise<void> {
  assertProved(tx);
  const user = await userRecord.takeUp(tx, ownSession(tx).userId);
  const roles = await rolesThatOwe(tx, user.id);
  if (method === 'none' && roles.length > 0) throw new Refusal('user.two_step_required', { details: { roles: roles.join(' or ') } });
  if (method === 'email' && user.email === '') throw new Refusal('user.two_step_no_email');
  if (user.two_step === method) return;
  await removeAuthenticator(tx, user.id);
  await voidCodes(tx, user.id);
  await userRecord.settle(tx, user, { set: { two_step: method }, action: 'two-step-chosen' });
  await tellUser(tx, user, 'two-step-changed', { change: told[method] });
}

/** Forgets the second step of a user who has lost it; what their role owes comes by email then. */
export async function resetTwoStep(tx: WriteTx, user: UserRecordRow): Promise<void> {
  assertProved(tx);
  if (user.id === tx.actor.userId) throw new Refusal('user.reset_own');
  if (user.two_step === 'none') throw new Refusal('user.no_two_step');
  await removeAuthenticator(tx, user.id);
  await tellUser(tx, user, 'two-step-reset');
}
