import { newId } from '@quarterlight/kit/ids';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { wakeDeliveries } from './tell-webhooks.ts';
import { testTask } from './webhook.task-names.ts';
import { countWaitingTests, type DeliveryRow, failedWaitAgain, findDelivery, insertDeliveries, waitAgain } from './webhook-deliveries.queries.ts';
import { holdWebhook, noteWebhook, type WebhookRow } from './webhooks.queries.ts';

const mostAtOnce = 5_000;
const mostTests = 5;

/** Queues a test of a webhook; gives its delivery. */
export async function testWebhook(tx: WriteTx, webhookId: string): Promise<DeliveryRow> {
  const webhook = found(await holdWebhook(tx, webhookId));
  if (webhook.secret === null) throw new Refusal('webhook.no_secret');
  if ((await countWaitingTests(tx, webhookId)) >= mostTests) throw new Refusal('webhook.tests_wait');
  const id = newId();
  await insertDeliveries(tx, [
    { id, webhook_id: webhookId, event: 'test', user_id: tx.actor.userId, key_id: tx.actor.keyId, happened_at: tx.now, next_at: tx.now },
  ]);
  await tx.enqueue(testTask, { deliveryId: id }, { key: `${testTask} ${id}` });
  await tx.audit({ entity: 'webhook', id: webhookId, label: webhook.name, action: 'webhook.tested' });
  await tx.announce('webhook', webhookId);
  return found(await findDelivery(tx, id));
}

/** Tells one delivery again, at once, by its own id. */
export async function redeliver(tx: WriteTx, id: string): Promise<DeliveryRow> {
  const webhook = await listening(tx, found(await findDelivery(tx, id)).webhook_id);
  if (!(await waitAgain(tx, id))) throw new Refusal('webhook.no_redelivery');
  await begin(tx, webhook, { delivery: id });
  return found(await findDelivery(tx, id));
}

/** Tells again what was given up since then; answers how many those are. */
export async function redeliverFailed(tx: WriteTx, webhookId: string, since: string): Promise<number> {
  const webhook = await listening(tx, webhookId);
  const count = await failedWaitAgain(tx, webhookId, since, mostAtOnce);
  if (count > 0) await begin(tx, webhook, { since, deliveries: count });
  return count;
}

async function listening(tx: WriteTx, webhookId: string): Promise<WebhookRow> {
  const webhook = found(await holdWebhook(tx, webhookId));
  if (!webhook.is_on) throw new Refusal('webhook.off');
  return webhook;
}

async function begin(tx: WriteTx, { id, name }: WebhookRow, after: Readonly<Record<string, unknown>>): Promise<void> {
  await noteWebhook(tx, id, { rests_until: null });
  await wakeDeliveries(tx, id);
  await tx.audit({ entity: 'webhook', id, label: name, action: 'webhook.redelivered', after });
  await tx.announce('webhook', id);
}
