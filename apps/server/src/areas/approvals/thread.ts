import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { approval } from './approval.record.ts';
import { type ApprovalRow, countCustomersMessages, insertApprovalMessage } from './approvals.queries.ts';

/** Whoever writes: somebody of ours, or of the work provider by the name that they are known by. */
export interface Writer {
  readonly fromCustomer: boolean;
  readonly name: string;
}

// Whoever holds a link needs no account: a thread stays one that can be read.
const mostMessages = 200;

/** Writes about an approval that counts; who sent it is asked to read what a work provider writes. Refuses `approval.ended`, and `approval.messages_full` to a work provider. */
export async function writeOnApproval(tx: WriteTx, id: string, words: string, { fromCustomer, name }: Writer): Promise<ApprovalRow> {
  const before = await approval.takeUp(tx, id);
  if (before.ended_at !== null) throw new Refusal('approval.ended');
  if (fromCustomer && (await countCustomersMessages(tx, id)) >= mostMessages) throw new Refusal('approval.messages_full', { details: { most: mostMessages } });
  await insertApprovalMessage(tx, {
    id: newId(),
    approval_id: id,
    from_customer: fromCustomer,
    words: words.trim(),
    written_by: name,
    user_id: tx.actor.userId,
    written_at: tx.now,
  });
  const waits = fromCustomer && before.sent_by !== null ? { unread_for: before.sent_by, unread_since: before.unread_since ?? tx.now } : {};
  const row = await approval.settle(tx, before, { set: waits, action: fromCustomer ? 'customer_wrote' : 'office_wrote' });
  if (fromCustomer && row.unread_for !== null) await tx.announce('for-me', row.unread_for);
  return row;
}

/** Marks answer and messages as seen by whoever sent it; of anybody else it changes nothing. */
export async function readApproval(tx: WriteTx, id: string): Promise<void> {
  const before = await approval.takeUp(tx, id);
  if (before.unread_for === null || before.unread_for !== tx.actor.userId) return;
  await approval.settle(tx, before, { set: { unread_for: null, unread_since: null }, action: 'read' });
  await tx.announce('for-me', before.unread_for);
}
