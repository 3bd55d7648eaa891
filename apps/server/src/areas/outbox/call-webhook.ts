import type { Scope } from '../../platform/database/scope.ts';
import { type Outbound, OutboundFailed, OutboundRefused } from '../../platform/outbound/outbound.ts';
import { Sealed, type Vault } from '../../platform/secrets/vault.ts';
import { bodyOf, headersOf, keptAnswer, placeOfSecret, signaturesOf, troubleOf } from './webhook.rules.ts';
import type { DeliveryRow } from './webhook-deliveries.queries.ts';
import type { WebhookRow } from './webhooks.queries.ts';

/** How one call went. */
export interface Called {
  readonly at: string;
  readonly sentTo: string;
  readonly milliseconds: number;
  /** Null where nothing was answered. */
  readonly status: number | null;
  /** Empty where it was received. */
  readonly trouble: string;
  readonly answer: string;
}

export interface Line {
  /** Calls what people type in. */
  readonly outbound: Outbound;
  readonly vault: Vault;
}

const within = 30_000;

/** Calls a receiver with one delivery, and says how it went; what the receiver does is no error of ours. */
export async function callWebhook(scope: Scope, { outbound, vault }: Line, webhook: WebhookRow, delivery: DeliveryRow): Promise<Called> {
  const began = performance.now();
  const at = scope.now();
  const called = (rest: Pick<Called, 'status' | 'trouble' | 'answer'>): Called => ({
    at,
    sentTo: webhook.url,
    milliseconds: Math.round(performance.now() - began),
    ...rest,
  });
  const secrets = await secretsOf(scope, vault, webhook);
  if (secrets === undefined) return called({ status: null, trouble: 'Its secret cannot be read here, so nothing was sent. Give it a new secret.', answer: '' });
  const body = bodyOf(delivery, scope.tenant.slug);
  const headers = headersOf(delivery, at);
  const signature = signaturesOf(secrets, headers['quarterlight-timestamp'], body);
  try {
    const reply = await outbound.call({ url: webhook.url, method: 'POST', headers: { ...headers, 'quarterlight-signature': signature }, body, within });
    return called({ status: reply.status, trouble: troubleOf(reply.status), answer: keptAnswer(reply.body) });
  } catch (error) {
    if (error instanceof OutboundRefused || error instanceof OutboundFailed) return called({ status: null, trouble: error.message, answer: '' });
    throw error;
  }
}

/** The secrets that sign now, the newest first; undefined where the one of now cannot be read. */
async function secretsOf(scope: Scope, vault: Vault, webhook: WebhookRow): Promise<string[] | undefined> {
  const open = async (kept: unknown) => {
    const sealed = Sealed.safeParse(kept);
    return sealed.success ? vault.open(sealed.data, placeOfSecret(scope.tenant.id, webhook.id)) : undefined;
  };
  const secret = await open(webhook.secret);
  if (secret === undefined) return undefined;
  const former = webhook.former_until !== null && webhook.former_until > scope.now() ? await open(webhook.former_secret) : undefined;
  return former === undefined ? [secret] : [secret, former];
}
