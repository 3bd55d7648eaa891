import { emptyId } from '@quarterlight/kit/ids';
import { found, type ReadTx, type Scope } from '../../platform/database/scope.ts';
import { withOwnPassword } from './prove.ts';
import { passwordWords, setPassword } from './set-password.ts';
import { findAccount } from './sign-in.queries.ts';

/** What a guesser knows of the user who asks. */
export async function ownPasswordWords(tx: ReadTx): Promise<string[]> {
  return passwordWords(tx, found(await findAccount(tx, tx.actor.userId ?? emptyId)));
}

/** Changes one's own password; the other sessions end, the one at hand goes on. Guesses at the current password are counted as at sign-in. */
export function changePassword(scope: Scope, body: { currentPassword: string; password: string; confirmPassword: string }): Promise<void> {
  return withOwnPassword(scope, { password: body.currentPassword, field: 'currentPassword' }, (tx, user, { sessionId }) =>
    setPassword(tx, user, body, { action: 'password-changed', keepSession: sessionId }),
  );
}
