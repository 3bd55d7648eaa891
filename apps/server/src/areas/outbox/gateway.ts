import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ReadTx } from '../../platform/database/scope.ts';
import { OutboundFailed, OutboundRefused } from '../../platform/outbound/outbound.ts';
import type { Services } from '../../platform/services.ts';
import { getSecret, getSettings } from '../system/index.ts';

/** How the gateway took a message: by its id there, or refused for good by its code. */
export type TextAnswer = { readonly providerId: string } | { readonly code: string };

/** The gateway refused nothing for good: it is tried again. The message says what it said. */
export class GatewayAway extends Error {}

/** An account at a gateway that speaks as Twilio does. */
export interface Gateway {
  readonly url: string;
  readonly account: string;
  readonly token: string;
  readonly sender: string;
}

/** The company's own account, else the operator's, else, in a demonstration, the simulator; undefined without any. Throws `GatewayAway` where the company's key cannot be opened. */
export async function gatewayOf(tx: ReadTx, { config, simulators, vault }: Services): Promise<Gateway | undefined> {
  const { integrations } = await getSettings(tx);
  const secret = await getSecret(tx, vault, 'smsToken');
  if (secret.state === 'unreadable') throw new GatewayAway('The key of the gateway cannot be read: enter it again in the settings.');
  if (secret.state === 'set' && integrations.smsAccount !== '')
    return { url: config.smsUrl, account: integrations.smsAccount, token: secret.value, sender: integrations.smsSender };
  if (config.smsToken !== undefined && config.smsAccount !== undefined)
    return { url: config.smsUrl, account: config.smsAccount, token: config.smsToken, sender: integrations.smsSender || config.smsFrom };
  if (config.demo && simulators.sms !== '') return { url: simulators.sms, account: 'simulator', token: 'simulator', sender: 'Quarterlight' };
  return undefined;
}

/** Where the gateway calls us: the company's own web address, or, without one, this server's on this machine. */
export async function callbackOrigin(tx: ReadTx, { config }: Services): Promise<string> {
  const { company } = await getSettings(tx);
  return company.webAddress || `http://127.0.0.1:${config.port}`;
}

const Taken = z.object({ sid: z.string().min(1).max(64) });
const Refused = z.object({ code: z.number().int() });

/** Hands one message to the gateway. */
export async function askGateway(services: Services, gateway: Gateway, message: { to: string; text: string; callback: string }): Promise<TextAnswer> {
  const form = new URLSearchParams({ To: message.to, From: gateway.sender, Body: message.text.slice(0, 1_600), StatusCallback: message.callback });
  const reply = await services.outbound
    .call({
      url: `${gateway.url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(gateway.account)}/Messages.json`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${gateway.account}:${gateway.token}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: form.toString(),
    })
    .catch((error: unknown) => {
      if (error instanceof OutboundFailed || error instanceof OutboundRefused) throw new GatewayAway(`The gateway: ${error.message}`, { cause: error });
      throw error;
    });
  const said = parsed(reply.body);
  const taken = Taken.safeParse(said);
  if (reply.status === 201 && taken.success) return { providerId: taken.data.sid };
  const refused = Refused.safeParse(said);
  // What is wrong with the account is mended in the settings, and what is too much passes: only a word on this message ends it.
  if (reply.status === 400 && refused.success) return { code: String(refused.data.code) };
  throw new GatewayAway(`The gateway answered ${reply.status}${refused.success ? ` (${refused.data.code})` : ''}.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the gateway signed this call: by the account's token, over its address and its parameters in the order of their names. */
export function isSignedBy(token: string, url: string, form: Readonly<Record<string, string>>, signature: string): boolean {
  const text =
    url +
    Object.keys(form)
      .toSorted()
      .map((name) => `${name}${form[name] ?? ''}`)
      .join('');
  const right = createHmac('sha1', token).update(text).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === right.length && timingSafeEqual(given, right);
}
