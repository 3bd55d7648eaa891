import { webhookKindNames } from '@quarterlight/contract/outbox/webhook-events';
import { newId } from '@quarterlight/kit/ids';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { tellsOf } from './webhook.rules.ts';
import { deliverTask, tellTask } from './webhook.task-names.ts';
import { insertDeliveries } from './webhook-deliveries.queries.ts';
import { findSealed, holdListening, noteWebhook, tellsAnybody } from './webhooks.queries.ts';

const batch = 500;
const kinds = new Set(webhookKindNames);

/** Has webhooks told of what the transaction seals of the log, where the company has any. */
export async function wakeWebhooks(tx: WriteTx): Promise<void> {
  if (await tellsAnybody(tx)) await tx.enqueue(tellTask, {}, { key: tellTask });
}

/** Has a webhook's deliveries sent, from that instant on. */
export async function wakeDeliveries(tx: WriteTx, webhookId: string, runAt?: string): Promise<void> {
  await tx.enqueue(deliverTask, { webhookId }, { key: `${deliverTask} ${webhookId}`, ...(runAt === undefined ? {} : { runAt }) });
}

/**
 * Hands out what is sealed of the log to every webhook that tells of it, in the log's order, a batch in each transaction. Safe to run twice and in two
 * places at once: how far each webhook has come stands on its row.
 */
export async function tellWebhooks(scope: Scope): Promise<void> {
  let more = true;
  while (more) more = await scope.write(handOut);
}

async function handOut(tx: WriteTx): Promise<boolean> {
  const webhooks = await holdListening(tx);
  const from = Math.min(...webhooks.map(({ position }) => position));
  if (webhooks.length === 0) return false;
  const entries = await findSealed(tx, from, batch);
  const last = entries.at(-1);
  if (last === undefined) return false;
  for (const webhook of webhooks) {
    if (webhook.position >= last.position) continue;
    const told = entries.filter((entry) => entry.position > webhook.position && kinds.has(entry.entity) && tellsOf(webhook, entry.entity, entry.action));
    await insertDeliveries(
      tx,
      told.map((entry) => ({
        id: newId(),
        webhook_id: webhook.id,
        entry_id: entry.id,
        event: entry.action,
        entity: entry.entity,
        record_id: entry.entity_id,
        record_version: entry.version,
        user_id: entry.user_id,
        key_id: entry.key_id,
        happened_at: entry.at,
        next_at: tx.now,
      })),
    );
    await noteWebhook(tx, webhook.id, { position: last.position });
    if (told.length === 0) continue;
    await wakeDeliveries(tx, webhook.id);
    await tx.announce('webhook', webhook.id);
  }
  return entries.length === batch;
}
