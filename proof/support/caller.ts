import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { ReplyOf, Route } from '@quarterlight/contract/route';
import { type Answer, type Asked, answerOf, askedOf, type Input } from '../../apps/server/testing/kit/asking.ts';
import { authorizationOf } from '../../apps/server/testing/kit/client.ts';

/** No answer came: the connection was refused, cut, or too slow. Whether the work was done, nobody knows. */
export class Lost extends Error {}

/** The answer, or undefined where none came. */
export const unlessLost = <Result>(answer: Promise<Result>): Promise<Result | undefined> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof Lost)) throw error;
    return undefined;
  });

/** One request as it is; throws `Lost` where no whole answer comes in time. */
export function exchange(
  url: string,
  {
    payload,
    patience,
    ...asked
  }: { agent: Agent; method: string; headers: Readonly<Record<string, string>>; payload: Buffer | string | undefined; patience: number },
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const lost = (error: Error) => {
      clearTimeout(timer);
      sent.destroy();
      reject(new Lost(`${asked.method} ${url}${sent.reusedSocket ? ', on a kept connection' : ''}: ${error.message}`));
    };
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const sent = request(url, { ...asked, headers: { ...length, ...asked.headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', lost);
      response.on('aborted', () => lost(new Error('cut')));
      response.on('end', () => {
        clearTimeout(timer);
        if (!response.complete) lost(new Error('cut'));
        else resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    });
    const timer = setTimeout(() => lost(new Error(`no answer in ${patience} ms`)), patience);
    sent.on('error', lost);
    sent.end(payload);
  });
}

/** Somebody who calls a running server over HTTP, one connection after the other; throws `Lost` where no whole answer comes in time. */
export class Caller {
  readonly tenant: string;
  readonly userId: string;
  token: string | undefined;
  readonly #baseUrl: string;
  readonly #agent: Agent;
  readonly #patience: number;

  constructor(options: { baseUrl: string; tenant: string; token?: string | undefined; userId?: string | undefined; patience?: number | undefined }) {
    this.tenant = options.tenant;
    this.token = options.token;
    this.userId = options.userId ?? '';
    this.#baseUrl = options.baseUrl;
    this.#patience = options.patience ?? 20_000;
    // The server lets go of what is idle after 72 seconds; on a busy machine that may cross with our next request.
    this.#agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: 20_000 });
  }

  /** Calls a contract route once; nothing is tried again. */
  async call<const R extends Route>(route: R, input: Input<R> = {}): Promise<Answer<ReplyOf<R>>> {
    const { url, ...asked } = askedOf(route, input);
    return this.raw(route.method, url, asked) as Promise<Answer<ReplyOf<R>>>;
  }

  /** A call that is not shaped by the contract. */
  async raw(method: string, url: string, asked: Asked = {}): Promise<Answer<unknown>> {
    const payload = asked.payload ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
    const headers = {
      'x-tenant': this.tenant,
      ...(this.token === undefined ? {} : { authorization: authorizationOf(this.token) }),
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...asked.headers,
    };
    const answer = await exchange(`${this.#baseUrl}${url}`, { agent: this.#agent, method, headers, payload, patience: this.#patience });
    return answerOf(answer.status, answer.headers, answer.bytes);
  }

  close(): void {
    this.#agent.destroy();
  }
}
