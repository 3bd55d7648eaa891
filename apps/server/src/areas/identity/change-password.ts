import type { Scope } from '../../platform/database/scope.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forgetActors } from './authenticate.ts';
import { attemptSucceeded, beginAttempt } from './guessing.ts';
import { verifyPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { findAccount, lockUser } from './sign-in.queries.ts';

/** Changes one's own password; the other sessions end, the one at hand goes on. Guesses at the current password are counted as at sign-in. */
export async function changePassword(scope: Scope, body: { currentPassword: string; password: string; confirmPassword: string }): Promise<void> {
  const { userId, sessionId, ip } = scope.actor;
  if (userId === null || sessionId === null) throw new Refusal('auth.session_over');
  const key = `password of ${userId}`;
  const attempt = await scope.write((tx) => beginAttempt(tx, key, networkOf(ip)));
  if (attempt === undefined) throw new Refusal('password.too_many_attempts');
  const user = await scope.read((tx) => findAccount(tx, userId));
  if (!user || !(await verifyPassword(scope.tenant.id, user.password_hash, body.currentPassword))) throw new Refusal('password.wrong_current');
  await scope.write(async (tx) => {
    await lockUser(tx, userId);
    const now = await findAccount(tx, userId);
    if (now?.password_hash !== user.password_hash) throw new Refusal('password.wrong_current');
    await attemptSucceeded(tx, key, attempt);
    await setPassword(tx, now, body, { action: 'user.password-changed', keepSession: sessionId });
  });
  forgetActors();
}
