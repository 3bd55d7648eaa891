import type { Scope } from '../../platform/database/scope.ts';
import { removeOlder } from '../../platform/database/sweep.ts';
import { getSettings } from '../system/index.ts';

const day = 86_400_000;

/** Removes what signing in leaves behind: codes, links and tokens after 30 days, then attempts and sessions after as many as the company says. */
export async function forgetSignIns(scope: Scope): Promise<void> {
  const { signInDays } = (await scope.read(getSettings)).privacy;
  await removeOlder(scope, 'sign_in_attempt', signInDays * day);
  await removeOlder(scope, 'two_step_code', 30 * day);
  await removeOlder(scope, 'password_reset', 30 * day);
  await removeOlder(scope, 'session_token', 30 * day);
  await removeOlder(scope, 'session', signInDays * day);
}
