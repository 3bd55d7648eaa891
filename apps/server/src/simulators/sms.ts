import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './listen.ts';

/** Numbers that are refused at once, as the service documents for tests, and what is said of them. */
const refused: Readonly<Record<string, [code: number, message: string]>> = {
  '+15005550001': [21_211, "The 'To' number +15005550001 is not a valid phone number."],
  '+15005550002': [21_612, "The 'To' phone number is not currently reachable."],
  '+15005550003': [21_408, 'Permission to send an SMS has not been enabled for the region.'],
  '+15005550004': [21_610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21_614, "'To' number is not a valid mobile number"],
};

/** Numbers of the range kept for films and tests that fare badly, or answer. Any other is delivered. */
const fates: Readonly<Record<string, { readonly ends?: [status: string, code: string]; readonly replies?: string; readonly once?: true }>> = {
  '+447700900404': { ends: ['undelivered', '30003'] },
  '+447700900405': { ends: ['failed', '30005'] },
  '+447700900406': { ends: ['undelivered', '30003'], once: true },
  '+447700900777': { replies: 'Thank you, see you then' },
  '+447700900778': { replies: 'STOP' },
};

/** Numbers that fared badly once and are delivered to from then on. */
const better = new Set<string>();

const path = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages\.json$/;
const between = 40;

/** What the service signs a call with: its address and its parameters in order, by the account's token. */
const signed = (token: string, url: string, form: Readonly<Record<string, string>>): string =>
  createHmac('sha1', token)
    .update(
      url +
        Object.keys(form)
          .sort()
          .map((name) => `${name}${form[name]}`)
          .join(''),
    )
    .digest('base64');

async function post(token: string, url: string, form: Readonly<Record<string, string>>): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signed(token, url, form) };
  await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form), signal: AbortSignal.timeout(5_000) }).catch(() => {});
}

/** Tells step by step how a message fares, and answers it where its number does. */
async function tell(account: string, token: string, sid: string, sent: URLSearchParams): Promise<void> {
  const [to, from, callback] = [sent.get('To') ?? '', sent.get('From') ?? '', sent.get('StatusCallback') ?? ''];
  if (callback === '') return;
  const { once, ...named } = fates[to] ?? {};
  const fate = better.has(to) ? {} : named;
  if (once) better.add(to);
  const [last, code] = fate.ends ?? ['delivered', ''];
  const about = { AccountSid: account, MessageSid: sid, SmsSid: sid, To: to, From: from };
  for (const status of ['queued', 'sent', last]) {
    await pause(between, undefined, { ref: false });
    await post(token, callback, { ...about, MessageStatus: status, SmsStatus: status, ...(status === last && code !== '' ? { ErrorCode: code } : {}) });
  }
  if (fate.replies === undefined) return;
  await pause(between, undefined, { ref: false });
  const replySid = `SM${randomBytes(16).toString('hex')}`;
  const reply = { AccountSid: account, MessageSid: replySid, SmsSid: replySid, From: to, To: from, Body: fate.replies, NumMedia: '0', NumSegments: '1' };
  await post(token, callback.replace(/\/messages\/[^/]+$/, '/replies'), reply);
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = new URLSearchParams(await text(request));
  const answer = (status: number, body: object) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const [, account] = path.exec(request.url ?? '') ?? [];
  const [user, token] = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString('utf8')
    .split(':');
  if (account === undefined || request.method !== 'POST') return answer(404, { code: 20_404, message: 'The requested resource was not found', status: 404 });
  if (user !== account || token === undefined || token === '' || token === 'refused')
    return answer(401, { code: 20_003, message: 'Authentication Error - invalid username', status: 401 });
  const [to, body] = [sent.get('To') ?? '', sent.get('Body') ?? ''];
  const no = refused[to] ?? (/^\+\d{10,15}$/.test(to) ? undefined : ([21_211, `The 'To' number ${to} is not a valid phone number.`] as const));
  if (no !== undefined) return answer(400, { code: no[0], message: no[1], more_info: `https://www.twilio.com/docs/errors/${no[0]}`, status: 400 });
  if (body === '' || body.length > 1_600)
    return answer(400, { code: 21_617, message: 'The concatenated message body exceeds the 1600 character limit', status: 400 });
  const sid = `SM${randomBytes(16).toString('hex')}`;
  answer(201, {
    sid,
    account_sid: account,
    messaging_service_sid: null,
    from: sent.get('From'),
    to,
    body,
    status: 'queued',
    direction: 'outbound-api',
    num_segments: '1',
    num_media: '0',
    price: null,
    price_unit: 'USD',
    error_code: null,
    error_message: null,
    date_created: new Date().toUTCString(),
    date_sent: null,
    date_updated: new Date().toUTCString(),
    uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
  });
  await tell(account, token, sid, sent);
}

/**
 * A stand-in for the text message gateway (Twilio's Messages of 2010-04-01) on a free port of this machine: same path, form, answers, signed callbacks.
 * `07700 900404` cannot be reached, `07700 900405` fails, `07700 900406` cannot be reached
 * the first time, `07700 900777` answers and `07700 900778` answers STOP.
 */
export const startSmsSimulator = (): ReturnType<typeof listen> => listen((request, response) => void serve(request, response).catch(() => response.destroy()));
