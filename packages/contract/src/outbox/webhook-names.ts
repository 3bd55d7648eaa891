import { logActionName, logKindName } from '../system/log-names.ts';
import type { DeliveryState, Webhook, WebhookState, WebhookStop } from './webhook-schemas.ts';

export const webhookStateNames: Readonly<Record<WebhookState, string>> = { on: 'On', failing: 'Failing', off: 'Off' };
export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' };
/** Why the product turned a webhook off. */
export const webhookStopNames: Readonly<Record<WebhookStop, string>> = {
  gone: 'Turned off: the receiver answered that it is gone for good (410).',
  failing: 'Turned off: every call went wrong for three days.',
  moved: 'Turned off: the company was moved here from another installation. Make a new secret before you turn it on.',
};

/** What a webhook tells of, as people call it: a kind, or something that happens to one. */
export const webhookEventName = (event: string): string => {
  if (event === 'test') return 'Test';
  return event.includes('.') ? logActionName(event) : logKindName(event);
};

/** Of what a webhook tells, in a few words. */
export function webhookTells({ everything, events }: Pick<Webhook, 'everything' | 'events'>): string {
  if (everything) return 'Everything';
  const names = events.map(webhookEventName);
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}
