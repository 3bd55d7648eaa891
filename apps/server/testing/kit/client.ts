import { randomUUID } from 'node:crypto';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@quarterlight/contract/route';
import { testApp } from './harness.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The first sentence of a refusal. */
  readonly problem: {
    readonly code?: string;
    readonly detail?: string;
    readonly message?: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
  };
}

export interface Input<R extends Route> {
  readonly params?: ParamsOf<R>;
  readonly query?: Partial<QueryOf<R>>;
  readonly body?: BodyOf<R>;
  readonly version?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody who calls the HTTP interface: a visitor without a token, or a signed-in user. */
export class Client {
  readonly tenant: string;
  readonly token: string | undefined;
  readonly userId: string;

  constructor(tenant: string, token: string | undefined, userId = '') {
    this.tenant = tenant;
    this.token = token;
    this.userId = userId;
  }

  /** Calls a contract route as the web does. POSTs that make something get a fresh key unless one is given. */
  async call<const R extends Route>(route: R, input: Input<R> = {}): Promise<Answer<ReplyOf<R>>> {
    const params = (input.params ?? {}) as Record<string, unknown>;
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) {
      for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) query.append(name, String(item));
    }
    return this.raw(route.method, query.size > 0 ? `${path}?${query}` : path, {
      ...(input.body === undefined ? {} : { body: input.body }),
      headers: {
        ...(route.ifMatch && input.version !== undefined ? { 'if-match': `"${input.version}"` } : {}),
        ...(route.idempotent ? { 'idempotency-key': input.key ?? randomUUID() } : {}),
        ...input.headers,
      },
    }) as Promise<Answer<ReplyOf<R>>>;
  }

  /** A call that is not shaped by the contract. */
  async raw(
    method: string,
    url: string,
    options: { body?: unknown; headers?: Readonly<Record<string, string>>; payload?: Buffer | string } = {},
  ): Promise<Answer<unknown>> {
    const response = await testApp().app.http.inject({
      method: method as 'GET',
      url,
      headers: { 'x-tenant': this.tenant, ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }), ...options.headers },
      ...(options.payload !== undefined ? { payload: options.payload } : options.body === undefined ? {} : { payload: options.body as object }),
    });
    const isJson = (response.headers['content-type'] ?? '').includes('json');
    const body: unknown = isJson && response.payload !== '' ? JSON.parse(response.payload) : response.payload;
    return {
      status: response.statusCode,
      body,
      headers: response.headers,
      text: response.payload,
      problem: typeof body === 'object' && body !== null ? body : {},
    };
  }
}
