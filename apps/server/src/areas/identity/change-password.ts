import { emptyId } from '@quarterlight/kit/ids';
import { found, type ReadTx, type Scope } from '../../platform/database/scope.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal } from '../../platform/refusal.ts';
import { attemptSucceeded, beginAttempt } from './guessing.ts';
import { verifyPassword } from './passwords.ts';
import { passwordWords, setPassword } from './set-password.ts';
import { findAccount } from './sign-in.queries.ts';
import { userRecord } from './user.record.ts';

/** What a guesser knows of the user who asks. */
export async function ownPasswordWords(tx: ReadTx): Promise<string[]> {
  return passwordWords(tx, found(await findAccount(tx, tx.actor.userId ?? emptyId)));
}

/** Changes one's own password; the other sessions end, the one at hand goes on. Guesses at the current password are counted as at sign-in. */
export async function changePassword(scope: Scope, body: { currentPassword: string; password: string; confirmPassword: string }): Promise<void> {
  const { userId, sessionId, ip } = scope.actor;
  if (userId === null || sessionId === null) throw new Refusal('auth.session_over');
  const guess = { kind: 'own-password', key: userId } as const;
  const attempt = await scope.write((tx) => beginAttempt(tx, guess, networkOf(ip)));
  if (attempt === undefined) throw new Refusal('password.too_many_attempts');
  const user = await scope.read((tx) => findAccount(tx, userId));
  if (!user || !(await verifyPassword(scope.tenant.id, user.password_hash, body.currentPassword))) throw new Refusal('password.wrong_current');
  await scope.write(async (tx) => {
    const now = await userRecord.takeUp(tx, userId);
    if (now.password_hash !== user.password_hash) throw new Refusal('password.wrong_current');
    await attemptSucceeded(tx, guess, attempt);
    await setPassword(tx, now, body, { action: 'password-changed', keepSession: sessionId });
  });
}
