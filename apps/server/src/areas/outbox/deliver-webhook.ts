import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { type Called, callWebhook, type Line } from './call-webhook.ts';
import { wakeDeliveries } from './tell-webhooks.ts';
import { type Holders, turnOffWebhook } from './turn-off-webhook.ts';
import { failsTooLong, isReceived, nextTry, restAfter } from './webhook.rules.ts';
import { type DeliveryRow, findDelivery, findDue, findNextAt, giveUpWaiting, noteDelivery } from './webhook-deliveries.queries.ts';
import { findWebhook, holdWebhook, noteWebhook, type WebhookRow } from './webhooks.queries.ts';

export interface Delivering extends Line {
  /** Who is told of a webhook that was turned off. Handed in by the app from identity, which stands above. */
  readonly holders: Holders;
}

interface Step {
  readonly webhook: WebhookRow;
  readonly delivery: DeliveryRow;
}

// Longer than a call may last; whoever was killed in the middle of one is waited for so long.
const heldFor = 45_000;
const lookAgain = 2_000;
// After so long a turn ends, and others of the company have theirs.
const turn = 10_000;
const atOnce = 1_000;
const gone = 410;

const after = (instant: string, milliseconds: number): string => new Date(Date.parse(instant) + milliseconds).toISOString();

/**
 * Sends what waits for a webhook, one after the other, until nothing is due, a call goes wrong or its turn is over. Safe to run twice and in two places at
 * once: whoever calls holds the webhook. A receiver may be told the same twice, by the same id, where this ends between a call and its note.
 */
export async function deliverWebhook(scope: Scope, with_: Delivering, webhookId: string): Promise<void> {
  const began = performance.now();
  for (let sent = 0; ; sent += 1) {
    const isOver = performance.now() - began > turn;
    const step = await scope.write((tx) => takeNext(tx, webhookId, sent > 0, isOver));
    if (step === undefined) return;
    const called = await callWebhook(scope, with_, step.webhook, step.delivery);
    if (!(await scope.write((tx) => noteCall(tx, with_, step, called)))) return;
  }
}

/** The next delivery, whose webhook is held for its call; undefined where there is nothing to do now, and the queue knows when there will be. */
async function takeNext(tx: WriteTx, id: string, hasSent: boolean, isOver: boolean): Promise<Step | undefined> {
  const webhook = await holdWebhook(tx, id);
  if (webhook === undefined) return undefined;
  const step = await dueNow(tx, webhook, isOver);
  // Of many in a row the screens hear once a second; of the last at once.
  if (step === undefined && hasSent) await tx.announce('webhook', id);
  return step;
}

async function dueNow(tx: WriteTx, webhook: WebhookRow, isOver: boolean): Promise<Step | undefined> {
  const { id } = webhook;
  const again = (runAt?: string) => wakeDeliveries(tx, id, runAt);
  if (webhook.held_until !== null && webhook.held_until > tx.now) {
    await again(after(tx.now, lookAgain));
    return undefined;
  }
  if (!webhook.is_on) {
    await giveUp(tx, id, again);
    return undefined;
  }
  const next = await findNextAt(tx, id);
  if (next === undefined) return undefined;
  const rests = webhook.rests_until;
  const start = rests !== null && rests > next ? rests : next;
  if (isOver || start > tx.now) {
    await again(start);
    return undefined;
  }
  const delivery = await findDue(tx, id, tx.now);
  if (delivery === undefined) return undefined;
  await noteWebhook(tx, id, { held_until: after(tx.now, heldFor) });
  return { webhook, delivery };
}

async function giveUp(tx: WriteTx, id: string, again: () => Promise<void>): Promise<void> {
  const given = await giveUpWaiting(tx, id, atOnce);
  if (given === atOnce) await again();
  if (given > 0) await tx.announce('webhook', id);
}

/** Notes how a call went; false where the rest waits. */
async function noteCall(tx: WriteTx, { holders }: Delivering, { webhook: { id }, delivery }: Step, called: Called): Promise<boolean> {
  const webhook = await holdWebhook(tx, id);
  if (webhook === undefined) return false;
  if (isReceived(called.status)) {
    await noteDelivery(tx, delivery.id, { ...triedOnce(delivery, called), state: 'delivered' });
    await noteWebhook(tx, id, { ...calm, last_at: called.at });
    // Of many in a row the screens hear once a second.
    if (webhook.failures > 0 || webhook.last_at === null || after(webhook.last_at, 1_000) < tx.now) await tx.announce('webhook', id);
    return true;
  }
  const failures = webhook.failures + 1;
  const since = webhook.failing_since ?? called.at;
  const next = called.status === gone ? undefined : nextTry(delivery.attempts + 1, delivery.first_at ?? called.at, called.at);
  await noteDelivery(tx, delivery.id, { ...triedOnce(delivery, called), ...(next === undefined ? { state: 'failed' } : { next_at: next }) });
  const rests = restAfter(failures, called.at);
  await noteWebhook(tx, id, { held_until: null, failures, failing_since: since, rests_until: rests, last_at: called.at });
  await tx.announce('webhook', id);
  const stop = called.status === gone ? 'gone' : failsTooLong(since, called.at) ? 'failing' : undefined;
  if (stop !== undefined) await turnOffWebhook(tx, holders, id, stop);
  await wakeDeliveries(tx, id, stop === undefined ? rests : tx.now);
  return false;
}

const calm = { held_until: null, failures: 0, failing_since: null, rests_until: null } as const;

const triedOnce = (delivery: DeliveryRow, called: Called) => ({
  attempts: delivery.attempts + 1,
  first_at: delivery.first_at ?? called.at,
  last_at: called.at,
  last_status: called.status,
  last_milliseconds: called.milliseconds,
  last_error: called.trouble,
  sent_to: called.sentTo,
  answer: called.answer,
});

const readStep = async (tx: ReadTx, deliveryId: string): Promise<Step | undefined> => {
  const delivery = await findDelivery(tx, deliveryId);
  if (delivery === undefined || delivery.state !== 'waiting') return undefined;
  const webhook = await findWebhook(tx, delivery.webhook_id);
  return webhook && { webhook, delivery };
};

/** Sends a test, once, whether the webhook is on, off or resting; one that is received ends the rest. */
export async function sendTest(scope: Scope, line: Line, deliveryId: string): Promise<void> {
  const step = await scope.read((tx) => readStep(tx, deliveryId));
  if (step === undefined) return;
  const called = await callWebhook(scope, line, step.webhook, step.delivery);
  const { id } = step.webhook;
  await scope.write(async (tx) => {
    const received = isReceived(called.status);
    await noteDelivery(tx, deliveryId, { ...triedOnce(step.delivery, called), state: received ? 'delivered' : 'failed' });
    await noteWebhook(tx, id, { last_at: called.at, ...(received ? { failures: 0, failing_since: null, rests_until: null } : {}) });
    if (received && step.webhook.is_on) await wakeDeliveries(tx, id);
    await tx.announce('webhook', id);
  });
}
