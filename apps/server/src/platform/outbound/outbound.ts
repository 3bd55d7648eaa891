import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** One call to an outside service. */
export interface OutboundCall {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the first look-up to the last byte, in milliseconds; five seconds unless given. */
  readonly within?: number;
  /** Ends the call early. */
  readonly signal?: AbortSignal;
}

export interface OutboundReply {
  readonly status: number;
  readonly body: string;
}

/** Calls outside services: one for all of them, so that nothing that a person types in reaches what lies inside. */
export interface Outbound {
  /**
   * Answers whatever the service answers, a redirection too: none is followed. Throws `OutboundRefused` for an address that may not be called, and
   * `OutboundFailed` where no whole answer came in time.
   */
  readonly call: (call: OutboundCall) => Promise<OutboundReply>;
  /** Why an address may not be called, in words for whoever types it in; undefined where it may as far as its text and its name's addresses tell now. */
  readonly whyNot: (url: string) => Promise<string | undefined>;
}

/** The address may not be called; the message says why to whoever typed it in. */
export class OutboundRefused extends Error {}

/** No whole answer came; the message says what happened, without the address, and `why` whether it took too long, said too much, or went wrong otherwise. */
export class OutboundFailed extends Error {
  readonly why: 'late' | 'too-long' | 'broken';
  constructor(message: string, why: OutboundFailed['why'], cause: unknown) {
    super(message, { cause });
    this.why = why;
  }
}

class TooLong extends Error {}

const mostBytes = 1_048_576;

/** Resolves a name into its addresses. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/**
 * `trusted` are origins that the operator named, or that the product itself stands in with: those may lie inside and be plain http. `resolve` asks the
 * system unless given.
 */
export function makeOutbound({ trusted, resolve = resolveBySystem }: { trusted: () => readonly string[]; resolve?: Resolve }): Outbound {
  const isTrusted = (url: URL) => trusted().some((origin) => URL.parse(origin)?.origin === url.origin);

  /** The addresses of a name, all of them public, so that connecting to any is safe; asked once, and what was checked is what is connected to. */
  async function publicAddresses(host: string) {
    const addresses = await resolve(host);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) throw new OutboundRefused(insideWords);
    return addresses;
  }

  function assertMayBeCalled(text: string): { url: URL; isOwn: boolean } {
    const url = URL.parse(text);
    if (url === null) throw new OutboundRefused('This is not a web address.');
    if (isTrusted(url)) return { url, isOwn: true };
    if (url.protocol !== 'https:') throw new OutboundRefused('The address must begin with https://.');
    if (url.username !== '' || url.password !== '') throw new OutboundRefused('The address may not hold a name or a password.');
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) > 0 && !isPublicAddress(literal)) throw new OutboundRefused(insideWords);
    return { url, isOwn: false };
  }

  const lookupFor: LookupFunction = (host, options, done) => {
    publicAddresses(host).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error('not found'), ''),
    );
  };

  return {
    async whyNot(text) {
      try {
        const { url, isOwn } = assertMayBeCalled(text);
        if (!isOwn && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0) await publicAddresses(url.hostname);
        return undefined;
      } catch (error) {
        return error instanceof OutboundRefused ? error.message : 'The name of this address is not known. Check how it is written.';
      }
    },
    async call({ url: text, method = 'GET', headers = {}, body, within = 5_000, signal }) {
      const { url, isOwn } = assertMayBeCalled(text);
      const late = AbortSignal.timeout(within);
      const stop = signal === undefined ? late : AbortSignal.any([late, signal]);
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      const { promise, resolve: answer, reject } = Promise.withResolvers<OutboundReply>();
      const fail = (error: unknown) => {
        if (error instanceof OutboundRefused) reject(error);
        else if (late.aborted) reject(new OutboundFailed(`It did not answer within ${within / 1_000} seconds.`, 'late', error));
        else if (error instanceof TooLong) reject(new OutboundFailed('It answered too much.', 'too-long', error));
        else reject(new OutboundFailed(failureWords(error), 'broken', error));
      };
      const sent = { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) };
      const outgoing = request(url, { method, headers: sent, agent: false, signal: stop, ...(isOwn ? {} : { lookup: lookupFor }) }, (reply) => {
        const chunks: Buffer[] = [];
        let size = 0;
        reply.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) reply.destroy(new TooLong());
          else chunks.push(chunk);
        });
        reply.on('error', fail);
        reply.on('end', () => answer({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }));
      });
      outgoing.on('error', fail);
      outgoing.end(body);
      return promise;
    },
  };
}

const insideWords = 'This address lies inside a private network. Use one that the whole internet can reach.';

/** What happened, in words that name no address. */
function failureWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name is not known.';
  if (code === 'ECONNREFUSED') return 'It does not take connections.';
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code)) return 'Its certificate is not valid.';
  return 'The connection broke before it had answered.';
}

const resolveBySystem: Resolve = (host) => lookup(host, { all: true });
