import { randomUUID } from 'node:crypto';
import type { BodyOf, ParamsOf, QueryOf, Route } from '@quarterlight/contract/route';

export interface Input<R extends Route> {
  readonly params?: ParamsOf<R>;
  readonly query?: Partial<QueryOf<R>>;
  readonly body?: BodyOf<R>;
  readonly version?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What goes out, by whatever way. */
export interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Buffer | string | undefined;
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** What a refusal says. */
  readonly problem: {
    readonly code?: string;
    readonly detail?: string;
    readonly message?: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
    readonly offer?: unknown;
  };
}

/** An answer as it came over the wire. */
export type WireAnswer = Pick<Answer<unknown>, 'status' | 'headers' | 'bytes'>;

/** How a contract route is asked. POSTs that make something get a fresh key unless one is given. */
export function askedOf<R extends Route>(route: R, input: Input<R>): Asked & { readonly url: string } {
  const params: Record<string, unknown> = { ...input.params };
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const item of [value].flat()) if (item !== undefined && item !== null) query.append(name, String(item));
  return {
    url: query.size > 0 ? `${path}?${query}` : path,
    ...(input.body === undefined ? {} : { body: input.body }),
    headers: {
      ...(route.ifMatch && input.version !== undefined ? { 'if-match': `"${input.version}"` } : {}),
      ...(route.idempotent ? { 'idempotency-key': input.key ?? randomUUID() } : {}),
      ...input.headers,
    },
  };
}

export function answerOf(status: number, headers: Answer<unknown>['headers'], bytes: Buffer): Answer<unknown> {
  const text = bytes.toString();
  const isJson = String(headers['content-type'] ?? '').includes('json');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  return { status, body, headers, text, bytes, problem: typeof body === 'object' && body !== null ? body : {} };
}
