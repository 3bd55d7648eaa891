import type { ReplyOf, Route } from '@quarterlight/contract/route';
import { inject } from 'vitest';
import { z } from 'zod';
import { askedOf, type Input } from '../../apps/server/testing/kit/asking.ts';

/** Reads what a journey has to know beforehand, or what no page shows, and writes what it needs to be there. */
export interface Api {
  readonly call: <const R extends Route>(route: R, input?: Input<R>) => Promise<ReplyOf<R>>;
}

/** Signs in beside the browser; its own session, so that no page is disturbed. */
export async function signInToApi(username: string): Promise<Api> {
  const tenant = { 'x-tenant': 'demo' };
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password: inject('demoPassword') });
  const signedIn = await fetch(`${inject('baseUrl')}/v1/auth/login`, { method: 'POST', headers: { ...tenant, ...json }, body });
  const token = z.string().parse(await signedIn.json());
  return {
    call: async (route, input = {}) => {
      const asked = askedOf(route, input);
      const response = await fetch(`${inject('baseUrl')}${asked.url}`, {
        method: route.method,
        headers: { ...tenant, ...(asked.body === undefined ? {} : json), authorization: `Bearer ${token}`, ...asked.headers },
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${text}`);
      return JSON.parse(text || 'null');
    },
  };
}
