import type { ReplyOf, Route } from '@quarterlight/contract/route';
import { inject } from 'vitest';
import { z } from 'zod';
import { askedOf, type Input } from '../../apps/server/testing/kit/asking.ts';

/** Reads what a journey has to know beforehand, or what no page shows, and writes what it needs to be there. */
export interface Api {
  readonly call: <const R extends Route>(route: R, input?: Input<R>) => Promise<ReplyOf<R>>;
}

/** Where somebody signs in, and by which password. */
interface At {
  readonly baseUrl: string;
  readonly slug: string;
  readonly password: string;
}

/** Nothing takes so long; what is not answered by then is told by its address. */
const longestAnswer = 60_000;

const json = { 'content-type': 'application/json' };
const demonstration = (): At => ({ baseUrl: inject('baseUrl'), slug: 'demo', password: inject('demoPassword') });

/** The token of a new session, of the demonstration unless told. */
export async function tokenOf(username: string, { baseUrl, slug, password } = demonstration()): Promise<string> {
  const body = JSON.stringify({ username, password });
  const signedIn = await fetch(`${baseUrl}/v1/auth/login`, { method: 'POST', headers: { 'x-tenant': slug, ...json }, body });
  return z.string().parse(await signedIn.json());
}

/** Signs in beside the browser, to the demonstration unless told; its own session, so that no page is disturbed. */
export async function signInToApi(username: string, at = demonstration()): Promise<Api> {
  const { baseUrl, slug } = at;
  const tenant = { 'x-tenant': slug };
  const token = await tokenOf(username, at);
  return {
    call: async (route, input = {}) => {
      const asked = askedOf(route, input);
      const response = await fetch(`${baseUrl}${asked.url}`, {
        method: route.method,
        headers: { ...tenant, ...(asked.body === undefined ? {} : json), authorization: `Bearer ${token}`, ...asked.headers },
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
        signal: AbortSignal.timeout(longestAnswer),
      }).catch((error: unknown) => {
        throw new Error(`${route.method} ${asked.url} was not answered`, { cause: error });
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${text}`);
      return JSON.parse(text || 'null');
    },
  };
}
