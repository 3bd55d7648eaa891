import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookBody } from '@quarterlight/contract/outbox/webhook-schemas';

/** So many a company has at most. */
export const mostWebhooks = 20;

const minute = 60_000;
const hour = 60 * minute;
/** How long a delivery waits after each try that went wrong; altogether less than a day. */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute);
const triedFor = 24 * hour;
/** A receiver that is back is noticed within this time, while calls wait that are due. */
const longestRest = 15 * minute;
const failsFor = 3 * 24 * hour;
/** How long the earlier secret signs besides the new one. */
export const bothSign = 24 * hour;
/** An answer's beginning, as much as is kept. */
const mostAnswer = 2_048;

const waitAfter = (failures: number): number => waits[Math.min(failures, waits.length) - 1] ?? minute;
const later = (instant: string, milliseconds: number): string => new Date(Date.parse(instant) + milliseconds).toISOString();

/** When a delivery that was tried so often is tried again; undefined where that would be more than a day after its first try. */
export function nextTry(attempts: number, firstAt: string, now: string): string | undefined {
  const next = later(now, waitAfter(attempts));
  return Date.parse(next) - Date.parse(firstAt) > triedFor ? undefined : next;
}

/** Until when a receiver is left alone after so many calls in a row went wrong. */
export const restAfter = (failures: number, now: string): string => later(now, Math.min(waitAfter(failures), longestRest));

/** Whether a receiver has failed for so long that it is called no more. */
export const failsTooLong = (failingSince: string, now: string): boolean => Date.parse(now) - Date.parse(failingSince) >= failsFor;

/** Whether a webhook tells of this action on a record of that kind. */
export const tellsOf = (webhook: { readonly everything: boolean; readonly events: readonly string[] }, entity: string, action: string): boolean =>
  webhook.everything || webhook.events.includes(entity) || webhook.events.includes(action);

/** A new secret: 256 random bits. */
export const makeWebhookSecret = (): string => `qlwh_${randomBytes(32).toString('base64url')}`;

/** Where a secret stands, so that another company's or another webhook's cannot be put in its place. */
export const placeOfSecret = (tenantId: string, webhookId: string): string => `webhook ${tenantId} ${webhookId}`;

interface Told {
  readonly id: string;
  readonly entry_id: string | null;
  readonly event: string;
  readonly entity: string | null;
  readonly record_id: string | null;
  readonly record_version: number | null;
  readonly user_id: string | null;
  readonly key_id: string | null;
  readonly happened_at: string;
}

/** What is sent of a delivery: the same text at every try. */
export function bodyOf(row: Told, company: string): string {
  const body: WebhookBody = {
    id: row.id,
    type: row.event,
    at: row.happened_at,
    company,
    entity: row.entity,
    recordId: row.record_id,
    version: row.record_version,
    logEntryId: row.entry_id,
    userId: row.user_id,
    keyId: row.key_id,
  };
  return JSON.stringify(body);
}

/** The headers of a call that is sent at that instant, but for its signature. */
export const headersOf = (row: Pick<Told, 'id' | 'event'>, sentAt: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Quarterlight-Webhooks',
  'quarterlight-delivery': row.id,
  'quarterlight-event': row.event,
  'quarterlight-timestamp': String(Math.floor(Date.parse(sentAt) / 1_000)),
});

/** One signature for each secret, over the timestamp, a full stop and the body. */
export const signaturesOf = (secrets: readonly string[], timestamp: string, body: string): string =>
  secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`).join(', ');

/** What is kept of an answer: its beginning, without what the database takes for no text. */
export const keptAnswer = (body: string): string => body.slice(0, mostAnswer).replaceAll('\u0000', '');

export const isReceived = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** What a status means that is no success, in words; empty for one that is. */
export function troubleOf(status: number): string {
  if (isReceived(status)) return '';
  if (status >= 300 && status < 400) return `It answered ${status} and sends the call elsewhere. Redirections are not followed: enter the final address.`;
  if (status === 410) return 'It answered 410: it is gone for good.';
  return `It answered ${status}.`;
}
