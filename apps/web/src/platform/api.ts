import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@quarterlight/contract/route';
import { leavesSite, reportProblem } from './failures.ts';
import { addressOf, send } from './http.ts';
import { Problem } from './problem.ts';
import { proving } from './proving.ts';
import { refreshIfDue } from './refresh.ts';
import { readToken } from './session.ts';
import { markAnswered, stopAsking } from './ui-version.ts';

type ParamsPart<R extends Route> = R extends { params: unknown } ? { readonly params: ParamsOf<R> } : { readonly params?: undefined };
type BodyPart<R extends Route> = R extends { upload: true }
  ? { readonly body: FormData }
  : R extends { body: unknown }
    ? { readonly body: BodyOf<R> }
    : { readonly body?: undefined };
type QueryPart<R extends Route> = R extends { query: unknown } ? { readonly query?: QueryOf<R> } : { readonly query?: undefined };

/** What a call of this route needs. `version` becomes If-Match, `quiet` leaves the wording of a refusal to the caller. */
export type CallInput<R extends Route> = ParamsPart<R> &
  BodyPart<R> &
  QueryPart<R> & {
    readonly version?: number | string | undefined;
    readonly idempotencyKey?: string | undefined;
    readonly quiet?: boolean | undefined;
    readonly signal?: AbortSignal | undefined;
  };

/** `CallInput` for routes that need nothing may be left out altogether. */
export type CallArguments<R extends Route> = Record<string, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

const withoutRefresh = new Set(['/v1/auth/login', '/v1/auth/logout', '/v1/auth/refresh/token', '/v1/system/ui-version']);

/** A route without its schemas, for pages that load without their library, typed by the contract's: `bare<typeof login>('POST', '/v1/auth/login')`. */
export function bare<R extends Route>(method: R['method'], path: R['path'], more: Pick<Route, 'idempotent' | 'ifMatch'> = {}): R {
  // Only method, path and the two marks are read at run time; the schemas serve the compiler.
  return { method, path, ...more } as unknown as R;
}

function headersFor(route: Route, version: number | string | undefined, idempotencyKey: string | undefined): Record<string, string> {
  const key = idempotencyKey ?? (route.idempotent ? newKey() : undefined);
  return { ...(version === undefined ? {} : { 'If-Match': `"${version}"` }), ...(key ? { 'Idempotency-Key': key } : {}) };
}

/** A new idempotency key; also works where the page is not served over HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Calls a route of the contract and answers its reply; a failure is told to the person (unless `quiet`) and thrown as a `Problem`. */
export async function call<const R extends Route>(route: R, ...[input]: CallArguments<R>): Promise<ReplyOf<R>> {
  const { params, query, body, version, idempotencyKey, quiet, signal }: Partial<CallInput<Route>> = input ?? {};
  const path = addressOf(route.path, params ?? {}, query ?? {});
  const headers = headersFor(route, version, idempotencyKey);
  if (!withoutRefresh.has(route.path)) await refreshIfDue();
  const attempt = async (token: string | null) => {
    const answer = await send({ method: route.method, path, body, token, headers, signal });
    if (route.path !== '/v1/system/ui-version') markAnswered();
    // The server validates its replies against the same schema.
    return answer as ReplyOf<R>;
  };
  const token = readToken();
  try {
    return await proving(() => attempt(readToken()));
  } catch (error) {
    if (signal?.aborted || !(error instanceof Problem)) throw error;
    if (error.status === 401) stopAsking();
    // What only reads is asked again without the site that the user lost.
    if (route.method === 'GET' && leavesSite(error)) return attempt(token).catch((second: unknown) => tell(second, quiet));
    const current = readToken();
    if (error.status === 401 && current !== null && current !== token) return attempt(current).catch((second: unknown) => tell(second, quiet));
    return tell(error, quiet);
  }
}

function tell(error: unknown, quiet: boolean | undefined): never {
  if (error instanceof Problem) reportProblem(error, quiet === true);
  throw error;
}
