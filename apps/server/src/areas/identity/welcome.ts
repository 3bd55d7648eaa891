import { emptyId } from '@quarterlight/kit/ids';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { userRecord } from './user.record.ts';
import { findWelcomedAt } from './users.queries.ts';

/** Whether the user has not yet put away what the first page shows of their work; nobody but a person is new. */
export async function isNewHere(tx: ReadTx): Promise<boolean> {
  const { userId } = tx.actor;
  return userId !== null && (await findWelcomedAt(tx, userId)) === null;
}

/** Notes that the user has seen what they do here: once, at whichever machine. */
export async function putWelcomeAway(tx: WriteTx): Promise<void> {
  const user = await userRecord.takeUp(tx, tx.actor.userId ?? emptyId);
  if (user.welcomed_at === null) await userRecord.settle(tx, user, { set: { welcomed_at: tx.now }, action: 'welcomed' });
}
