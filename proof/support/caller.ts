import { Agent, request } from 'node:http';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@quarterlight/contract/route';

export interface Input<R extends Route> {
  readonly params?: ParamsOf<R>;
  readonly query?: Partial<QueryOf<R>>;
  readonly body?: BodyOf<R>;
  readonly version?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  readonly problem: {
    readonly code?: string;
    readonly detail?: string;
    readonly message?: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
  };
}

/** No answer came: the connection was refused, cut, or too slow. Whether the work was done, nobody knows. */
export class Lost extends Error {}

/** Somebody who calls a running server over HTTP, one connection after the other; throws `Lost` where no whole answer comes in time. */
export class Caller {
  readonly tenant: string;
  readonly userId: string;
  token: string | undefined;
  readonly #baseUrl: string;
  readonly #agent: Agent;
  readonly #patience: number;

  constructor(options: { baseUrl: string; tenant: string; token?: string; userId?: string; patience?: number }) {
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
    const params: Record<string, unknown> = { ...input.params };
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) {
      for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item));
    }
    const answer = await this.raw(route.method, query.size > 0 ? `${path}?${query}` : path, {
      ...(input.body === undefined ? {} : { body: input.body }),
      headers: {
        ...(route.ifMatch && input.version !== undefined ? { 'if-match': `"${input.version}"` } : {}),
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
        ...input.headers,
      },
    });
    return answer as Answer<ReplyOf<R>>;
  }

  /** A call that is not shaped by the contract. */
  raw(
    method: string,
    url: string,
    options: { body?: unknown; headers?: Readonly<Record<string, string>>; payload?: Buffer | string } = {},
  ): Promise<Answer<unknown>> {
    const payload = options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const headers = {
      'x-tenant': this.tenant,
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
      ...options.headers,
    };
    return new Promise((resolve, reject) => {
      const lost = (error: Error) => {
        clearTimeout(timer);
        sent.destroy();
        reject(new Lost(`${method} ${url}${sent.reusedSocket ? ', on a kept connection' : ''}: ${error.message}`));
      };
      const sent = request(`${this.#baseUrl}${url}`, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', lost);
        response.on('aborted', () => lost(new Error('cut')));
        response.on('end', () => {
          clearTimeout(timer);
          const bytes = Buffer.concat(chunks);
          if (!response.complete) lost(new Error('cut'));
          else resolve(toAnswer(response.statusCode ?? 0, response.headers, bytes));
        });
      });
      const timer = setTimeout(() => lost(new Error(`no answer in ${this.#patience} ms`)), this.#patience);
      sent.on('error', lost);
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function toAnswer(status: number, headers: Answer<unknown>['headers'], bytes: Buffer): Answer<unknown> {
  const text = bytes.toString();
  const isJson = String(headers['content-type'] ?? '').includes('json');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  return { status, body, headers, text, bytes, problem: typeof body === 'object' && body !== null ? body : {} };
}
