import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal } from '../../platform/refusal.ts';
import { attemptSucceeded, beginAttempt, forgetAttempt } from './guessing.ts';
import { verifyPassword } from './passwords.ts';
import { findAccount, markProved } from './sign-in.queries.ts';
import { type UserRecordRow, userRecord } from './user.record.ts';

interface Own {
  readonly userId: string;
  readonly sessionId: string;
}

/** Who asks, in a session of their own; a key or the product has no password to give. */
export function ownSession({ actor: { userId, sessionId } }: Pick<Scope, 'actor'>): Own {
  if (userId === null || sessionId === null) throw new Refusal('auth.session_over');
  return { userId, sessionId };
}

/**
 * Does the work of whoever gives their own password, which is then proved anew. Guesses are counted as at sign-in; `field` is where the form shows a
 * refusal.
 */
export async function withOwnPassword<Result>(
  scope: Scope,
  given: { readonly password: string; readonly field: string },
  work: (tx: WriteTx, user: UserRecordRow, own: Own) => Promise<Result>,
): Promise<Result> {
  const own = ownSession(scope);
  const { field } = given;
  const guess = { kind: 'own-password', key: own.userId } as const;
  const attempt = await scope.write((tx) => beginAttempt(tx, guess, networkOf(scope.actor.ip)));
  if (attempt === undefined) throw new Refusal('password.too_many_attempts', { field });
  let isRight = false;
  try {
    const user = await scope.read((tx) => findAccount(tx, own.userId));
    if (!user || !(await verifyPassword(scope.tenant.id, user.password_hash, given.password))) throw new Refusal('password.wrong_current', { field });
    isRight = true;
    return await scope.write(async (tx) => {
      const now = await userRecord.takeUp(tx, own.userId);
      if (now.password_hash !== user.password_hash) throw new Refusal('password.wrong_current', { field });
      await attemptSucceeded(tx, guess, attempt);
      await markProved(tx, own.sessionId);
      return work(tx, now, own);
    });
  } catch (error) {
    // Trouble of ours tells nothing about the password, and what else is wrong is no guess: neither counts against anybody.
    if (isRight || !(error instanceof Refusal)) forgetAttempt(attempt);
    throw error;
  }
}

/** Notes that the user has just given the password again: what is sensitive may be done for the next ten minutes. */
export function prove(scope: Scope, password: string): Promise<void> {
  return withOwnPassword(scope, { password, field: 'password' }, async (tx, user) => {
    await tx.audit({ entity: 'user', id: user.id, label: user.display_name, action: 'user.proved', after: { session: tx.actor.sessionId } });
    // Every process is to know at once.
    await tx.announce('user', user.id);
  });
}
