import type { Entity } from '@quarterlight/contract/entities';
import type { ReplyOf, Route } from '@quarterlight/contract/route';
import {
  type FetchQueryOptions,
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { type CallArguments, type CallInput, call } from './api.ts';
import { entitiesOf } from './entities.ts';
import { isOutage, logFailure, showFailure } from './failures.ts';
import { notify } from './notices.ts';
import { Problem } from './problem.ts';
import { fieldsOf } from './route-address.ts';
import { onSessionEnd, whenSiteChanges } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { touches?: readonly string[]; quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof Problem && (error.status === 0 || error.status >= 500);
}

const outagesAskedEvery = 5_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: mayRetry,
      refetchOnWindowFocus: true,
      // The live connection fetches all that is shown once it is back, and once is enough.
      refetchOnReconnect: false,
      // What is on the screen comes back by itself after an outage; nobody has to know when it is over.
      refetchInterval: ({ state }) => state.status === 'error' && isOutage(state.error) && outagesAskedEvery,
    },
    // Without a network it fails at once and says so, rather than wait and be sent when nobody expects it.
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.meta?.quiet) logFailure('Lookup', error);
      else showFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _context, mutation) {
      if (!mutation.meta?.quiet) showFailure(error);
    },
  }),
});
onSessionEnd(() => queryClient.clear());
// Which sites there are is the same at each of them.
whenSiteChanges(() => void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/v1/users/sites' }));

/** What a query of this route needs; `touches` adds entities whose hints make its answer stale. */
type QueryInput<R extends Route> = CallInput<R> & { readonly touches?: readonly Entity[] };
type QueryArguments<R extends Route> = Record<string, never> extends CallInput<R> ? [input?: QueryInput<R>] : [input: QueryInput<R>];

/** Query options for a GET route, keyed by it; hints about what its path and record name (and `touches`) make the answer stale. */
export function queryFor<const R extends Route>(route: R, ...[input]: QueryArguments<R>) {
  const given: Partial<QueryInput<Route>> = input ?? {};
  return queryOptions({
    queryKey: [route.path, given.params ?? {}, given.query ?? {}] as const,
    queryFn: ({ signal, meta }): Promise<ReplyOf<R>> =>
      call(route, ...withInput<R>({ params: given.params, query: given.query, signal, quiet: meta?.quiet === true })),
    meta: { touches: [...entitiesOf(route), ...(given.touches ?? [])] },
    ...(isList(route) ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Asks for what a page is about to show before it can be shown. A refusal or a failure is nobody's news: the page asks again, and tells. */
export function askAhead<Reply, Key extends QueryKey>(options: FetchQueryOptions<Reply, Error, Reply, Key>): void {
  void queryClient.prefetchQuery({ ...options, retry: false, meta: { ...options.meta, quiet: true } });
}

/** Query options for a lookup list: kept until an entry of some list changes, or for long; a failure is only logged. */
export function lookupFor<const R extends Route>(route: R, ...[input]: CallArguments<R>) {
  const given: Partial<CallInput<Route>> = input ?? {};
  return queryOptions({
    queryKey: [route.path, given.params ?? {}, given.query ?? {}] as const,
    queryFn: ({ signal }): Promise<ReplyOf<R>> => call(route, ...withInput<R>({ params: given.params, query: given.query, signal, quiet: true })),
    staleTime: 10 * 60_000,
    meta: { touches: [...entitiesOf(route), 'lookup'], quiet: true },
  });
}

// The parts of the input were checked where the caller gave them; taking them apart loses the route's type.
function withInput<R extends Route>(input: object): CallArguments<R> {
  return [input] as unknown as CallArguments<R>;
}

function isList(route: Route): boolean {
  return route.method === 'GET' && 'limit' in fieldsOf(route);
}

const movedOn = /^record\.stale$|\.moved_on$/;

export interface MutationExtras<R extends Route> {
  /** Entities whose queries are fetched again before the mutation counts as done; the route's own are always among them. */
  readonly refresh?: readonly Entity[];
  /** What is said on success; false says nothing. */
  readonly notice?: string | false;
  /** Runs after the refresh. */
  readonly onDone?: (reply: ReplyOf<R>, input: CallInput<R>) => unknown;
}

/** Mutation options for a route. The refresh and the notice cannot be switched off by spreading over them: they are part of the call. */
export function mutationFor<const R extends Route>(route: R, extras: MutationExtras<R> = {}): UseMutationOptions<ReplyOf<R>, Error, CallInput<R>> {
  return {
    mutationKey: [route.method, route.path],
    async mutationFn(input) {
      const reply = await call(route, ...withInput<R>(input)).catch(async (error: unknown) => {
        // Somebody else was first: the page shows what it is by now.
        if (error instanceof Problem && movedOn.test(error.code ?? '')) await refreshEntities([...entitiesOf(route), ...(extras.refresh ?? [])]);
        throw error;
      });
      await refreshEntities([...entitiesOf(route), ...(extras.refresh ?? [])]);
      if (extras.notice !== false) notify.success(extras.notice);
      await extras.onDone?.(reply, input);
      return reply;
    },
  };
}

/** Fetches again whatever on the screen shows one of these entities. */
export const refreshEntities = (entities: readonly string[]): Promise<void> =>
  refreshWhere((query) => query.meta?.touches?.some((touch) => entities.includes(touch)) === true);

/**
 * Fetches again what is on the screen of these; `isLater` once somebody looks at it. What is just being fetched may have been read before the change, and the
 * library starts only a fetch anew that has an answer already and is shown: any other is made stale once more behind its answer.
 */
export async function refreshWhere(predicate: (query: Query) => boolean, isLater = false): Promise<void> {
  const refetchType = isLater ? 'none' : 'active';
  const goesOn = (query: Query) => isLater || query.state.data === undefined || !query.isActive();
  const begun = queryClient.getQueryCache().findAll({ predicate: (query) => predicate(query) && goesOn(query), fetchStatus: 'fetching' });
  await queryClient.invalidateQueries({ predicate, refetchType });
  if (begun.length === 0) return;
  await Promise.allSettled(begun.map(({ promise }) => Promise.resolve(promise)));
  await queryClient.invalidateQueries({ predicate: (query) => begun.includes(query), refetchType });
}
