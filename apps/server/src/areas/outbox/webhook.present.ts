import { type Delivery, type DeliveryRecord, DeliveryState, type Webhook, WebhookStop } from '@quarterlight/contract/outbox/webhook-schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { bodyOf, headersOf } from './webhook.rules.ts';
import type { DeliveryRow } from './webhook-deliveries.queries.ts';
import type { ShownWebhook } from './webhooks.queries.ts';

export function presentWebhook(row: ShownWebhook, { now }: ReadTx): Webhook {
  const formerUntil = row.former_until !== null && row.former_until > now ? row.former_until : null;
  return {
    ...onWire(row, 'id', 'name', 'url', 'everything', 'events', 'is_on', 'failing_since', 'waiting', 'last_at', 'version'),
    state: row.is_on ? (row.failures > 0 ? 'failing' : 'on') : 'off',
    stopped: row.stopped === null ? null : WebhookStop.parse(row.stopped),
    restsUntil: row.is_on && row.rests_until !== null && row.rests_until > now ? row.rests_until : null,
    hasSecret: row.secret !== null,
    formerUntil,
    allowedActions: ['change', ...(row.secret === null ? [] : (['test'] as const)), 'rotate', ...(row.is_on ? (['redeliver'] as const) : []), 'remove'],
  };
}

export function presentDelivery(row: DeliveryRow, isOn: boolean): Delivery {
  const waits = row.state === 'waiting';
  return {
    ...onWire(row, 'id', 'webhook_id', 'event', 'entity', 'record_id', 'happened_at', 'attempts', 'last_at', 'last_status', 'last_milliseconds', 'last_error'),
    state: DeliveryState.parse(row.state),
    nextAt: waits ? row.next_at : null,
    allowedActions: isOn && !waits && row.entry_id !== null ? ['redeliver'] : [],
  };
}

/** With what was sent: the signature is not told, since nobody needs it again. */
export function presentDeliveryRecord(row: DeliveryRow, isOn: boolean, { tenant }: ReadTx): DeliveryRecord {
  const headers: Readonly<Record<string, string>> =
    row.last_at === null ? {} : { ...headersOf(row, row.last_at), 'quarterlight-signature': 'v1=… (not shown)' };
  return {
    ...presentDelivery(row, isOn),
    sentTo: row.sent_to,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: bodyOf(row, tenant.slug),
    answer: row.answer,
  };
}
