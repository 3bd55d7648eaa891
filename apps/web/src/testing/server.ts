import { vi } from 'vitest';
import { storeToken } from '../platform/session.ts';

/** One call that the page made. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
type Answer = Response | Promise<Response>;

/** Stands for the server: answers what the page asks, by `METHOD /path`, and remembers it. What it does not know is not there. */
export function aServer(answers: Readonly<Record<string, (asked: Asked) => Answer>>): { readonly asked: readonly Asked[] } {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) => {
    const url = new URL(address, 'https://own.invalid');
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: init.headers ?? {},
      body: init.body === undefined ? undefined : JSON.parse(init.body),
    };
    asked.push(one);
    return answers[`${one.method} ${one.path}`]?.(one) ?? json({ status: 404 }, 404);
  });
  return { asked };
}

export const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A refusal as the server words it. */
export const refusal = (code: string, errors: Readonly<Record<string, readonly string[]>>): Response => json({ status: 400, code, errors }, 400);

/** Signs somebody in whose token lasts so many seconds. */
export function signIn(seconds = 3_600, claims: object = {}): void {
  const now = Math.round(Date.now() / 1_000);
  storeToken(`h.${btoa(JSON.stringify({ exp: now + seconds, iat: now, sub: 'ann', ...claims }))}.s`);
}

/** What the server says that the user may do. */
export const permissions = (...names: readonly string[]): Response => json(names.map((value) => ({ type: 'permission', value })));
