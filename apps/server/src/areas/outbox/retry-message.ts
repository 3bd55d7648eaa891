import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMessage, type MessageRow, updateMessage } from './outbox.queries.ts';
import { isSecret, outboxActions } from './outbox.rules.ts';

/** Queues a failed or kept message again from its first try. */
export async function retryMessage(tx: WriteTx, id: string): Promise<MessageRow> {
  const before = found(await findMessage(tx, id));
  if (isSecret(before.template)) throw new Refusal('outbox.secret');
  const done = await updateMessage(tx, id, outboxActions.retry.from, { state: 'queued', attempts: 0, last_error: '', provider_id: '' });
  if (!done) throw new Refusal('outbox.not_failed', { details: { state: before.state } });
  await tx.enqueue('outbox.send', { messageId: id }, { key: `outbox ${id}` });
  await tx.audit({ entity: 'outbox', id, label: before.recipient, action: 'outbox.retried', before: { state: before.state }, after: { state: 'queued' } });
  await tx.announce('outbox', id);
  return found(await findMessage(tx, id));
}
