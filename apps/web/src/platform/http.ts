import { plainText } from './plain-text.ts';
import { Problem, problemFrom } from './problem.ts';
import { readSite } from './session.ts';
import { tenantName } from './tenant.ts';

export interface Sending {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Goes on where the page is left meanwhile. */
  readonly keepalive?: true;
}

/** The headers of every call: tenant, site and, where there is one, the bearer token. */
export function baseHeaders(token: string | null): Record<string, string> {
  const site = readSite();
  return { 'X-Tenant': tenantName(), ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(site ? { 'X-Site': site } : {}) };
}

/** One exchange with the server. Answers JSON, a blob or nothing; throws a Problem for anything that is not 2xx. */
export async function send({ method, path, body, token, headers, signal, keepalive }: Sending): Promise<unknown> {
  const upload = body instanceof FormData;
  const init: RequestInit = {
    method,
    headers: { Accept: 'application/json', ...baseHeaders(token), ...(body === undefined || upload ? {} : { 'Content-Type': 'application/json' }), ...headers },
    cache: 'no-store',
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...(body === undefined ? {} : { body: upload ? body : JSON.stringify(body) }),
  };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem({ status: 0, message: 'The server cannot be reached.' });
  }
  if (!response.ok) throw Object.assign(problemFrom(response.status, await response.text()), { path });
  if (response.status === 204 || response.headers.get('Content-Length') === '0') return undefined;
  const type = response.headers.get('Content-Type') ?? '';
  if (type.includes('json')) return parsed(await response.text());
  if (type === '') return undefined;
  return response.blob();
}

/** An answer without a word in it is no answer, not a broken one. */
function parsed(text: string): unknown {
  return text.trim() === '' ? undefined : JSON.parse(text);
}

/** Fills `:name` in a path and appends the query; absent and empty values are left out. */
export function addressOf(path: string, params: Readonly<Record<string, unknown>> = {}, query: Readonly<Record<string, unknown>> = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(plainText(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    // Several values of one key stand as several pairs, as the server reads them.
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, plainText(one));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
