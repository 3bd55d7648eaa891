import { isWebhookEvent } from '@quarterlight/contract/outbox/webhook-events';
import type { WebhookForm } from '@quarterlight/contract/outbox/webhook-schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { seesAll } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sealed } from '../../platform/secrets/vault.ts';
import { wakeDeliveries } from './tell-webhooks.ts';
import { webhook } from './webhook.record.ts';
import { bothSign, mostWebhooks } from './webhook.rules.ts';
import { countWebhooks, lockWebhooks, noteWebhook, sealedPosition } from './webhooks.queries.ts';

function columnsOf({ name, url, everything, events, isOn }: WebhookForm) {
  const unknown = events.find((event) => !isWebhookEvent(event));
  if (unknown !== undefined) throw new Refusal('webhook.unknown_event', { details: { event: unknown } });
  if (!everything && events.length === 0) throw new Refusal('webhook.nothing');
  return { name, name_key: sortKey(name), url, everything, events: everything ? [] : [...new Set(events)].sort(), is_on: isOn };
}

/** Makes a webhook by the id for which its secret was sealed; it is told what happens from now on. */
export async function createWebhook(tx: WriteTx, id: string, form: WebhookForm, secret: Sealed): Promise<void> {
  if (!seesAll(tx.actor)) throw new Refusal('webhook.office_only');
  const columns = columnsOf(form);
  await lockWebhooks(tx);
  if ((await countWebhooks(tx)) >= mostWebhooks) throw new Refusal('webhook.too_many');
  await webhook.make(tx, { id, ...columns, secret: JSON.stringify(secret), position: await sealedPosition(tx) });
}

const hostOf = (url: string): string => new URL(url).host;

/** Changes one. Turned on it begins with what happens from now on; turned off it gives up what waits. */
export async function updateWebhook(tx: WriteTx, id: string, version: number, form: WebhookForm): Promise<void> {
  const columns = columnsOf(form);
  const before = await webhook.takeUp(tx, id, { version });
  if (form.isOn && before.secret === null) throw new Refusal('webhook.no_secret');
  const action = before.is_on === form.isOn ? 'changed' : form.isOn ? 'turned_on' : 'turned_off';
  const moved = before.url === form.url ? {} : { before: { url: hostOf(before.url) }, after: { url: hostOf(form.url) } };
  await webhook.settle(tx, before, { set: { ...columns, ...(form.isOn ? { stopped: null } : {}) }, action, ...moved });
  if (action === 'turned_on') await noteWebhook(tx, id, { position: await sealedPosition(tx), failures: 0, failing_since: null, rests_until: null });
  // Another address may be the right one.
  if (before.url !== form.url) await noteWebhook(tx, id, { rests_until: null });
  await wakeDeliveries(tx, id);
}

/** Gives one another secret; the one before signs too for a day, so that a receiver can change over without losing a call. */
export async function rotateWebhookSecret(tx: WriteTx, id: string, secret: Sealed): Promise<void> {
  const before = await webhook.takeUp(tx, id);
  const former = before.secret === null ? null : JSON.stringify(before.secret);
  const until = former === null ? null : new Date(Date.parse(tx.now) + bothSign).toISOString();
  await webhook.settle(tx, before, { set: { secret: JSON.stringify(secret), former_secret: former, former_until: until }, action: 'secret_changed' });
}

/** Removes one: nothing more is sent. What it told is cleared away by and by. */
export async function removeWebhook(tx: WriteTx, id: string, version: number): Promise<void> {
  const before = await webhook.takeUp(tx, id, { version });
  await webhook.settle(tx, before, {
    set: { removed_at: tx.now, is_on: false, secret: null, former_secret: null, former_until: null },
    action: 'removed',
  });
}

/** The id of a webhook that is to be made: its secret is sealed for it beforehand. */
export const newWebhookId = (): string => newId();
