import type { DeliveryState, WebhookState } from '@quarterlight/contract/outbox/webhook-schemas';
import { grouped } from '@quarterlight/kit/numbers';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const webhookTones: Readonly<Record<WebhookState, Tone>> = { on: 'green', failing: 'red', off: 'neutral' };
export const deliveryTones: Readonly<Record<DeliveryState, Tone>> = { waiting: 'blue', delivered: 'green', failed: 'red' };

/** How long a call took, as people say it. */
export const tookText = (milliseconds: number | null): string => (milliseconds === null ? '' : `${grouped(String(milliseconds))} ms`);
