import type { BodyOf, Route } from '@quarterlight/contract/route';
import { inject } from 'vitest';
import { z } from 'zod';

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;
interface Reading<Reply extends z.ZodType> extends Route {
  readonly method: 'GET';
  readonly reply: Reply;
}
interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
}

/** Reads what a journey has to know beforehand, or what no page shows. */
export interface Api {
  readonly read: <Reply extends z.ZodType>(route: Reading<Reply>, asked?: Asked) => Promise<z.output<Reply>>;
  /** Writes what a journey needs to be there. */
  readonly send: <R extends Route>(route: R, body: BodyOf<R>) => Promise<void>;
}

const addressOf = (route: Route, params: Readonly<Record<string, string>>, query: Query): string => {
  const path = Object.entries(params).reduce<string>((sofar, [name, value]) => sofar.replace(`:${name}`, encodeURIComponent(value)), route.path);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) for (const one of [value].flat()) search.append(name, String(one));
  }
  return `${inject('baseUrl')}${path}?${search}`;
};

/** Signs in beside the browser; its own session, so that no page is disturbed. */
export async function signInToApi(username: string): Promise<Api> {
  const headers = { 'x-tenant': 'demo', 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password: inject('demoPassword') });
  const signedIn = await fetch(`${inject('baseUrl')}/v1/auth/login`, { method: 'POST', headers, body });
  const token = z.string().parse(await signedIn.json());
  return {
    read: async (route, { params = {}, query = {} } = {}) => {
      const response = await fetch(addressOf(route, params, query), { headers: { ...headers, authorization: `Bearer ${token}` } });
      const reply: unknown = await response.json();
      if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${JSON.stringify(reply)}`);
      return route.reply.parse(reply);
    },
    send: async (route, content) => {
      const response = await fetch(addressOf(route, {}, {}), {
        method: route.method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify(content),
      });
      if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${await response.text()}`);
    },
  };
}
