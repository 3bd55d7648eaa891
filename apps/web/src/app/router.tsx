import { type AnyRoute, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { fetchAhead } from '../platform/fetch-ahead.ts';
import { setNavigator } from '../platform/navigation.ts';
import { heldPermissions } from '../platform/permissions.ts';
import { plainText } from '../platform/plain-text.ts';
import { hasPage, opens } from './built.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { NotFoundPage } from './errors/NotFoundPage.tsx';
import { Waiting } from './errors/Waiting.tsx';
import { guard, unknownPage } from './guard.ts';
import { goneTo } from './navigated.ts';
import { page } from './page-map.ts';
import { pages } from './pages.ts';
import { RootLayout } from './RootLayout.tsx';
import { RoutePage } from './RoutePage.tsx';
import type { AppRoute } from './route-types.ts';
import { routes } from './routes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: AppRoute;
  }
}

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });
const publicLayout = createRoute({ getParentRoute: () => root, id: 'public', component: page(() => import('./public/PublicLayout.tsx'), 'PublicLayout') });
const appLayout = createRoute({ getParentRoute: () => root, id: 'app', component: page(() => import('./frame/AppLayout.tsx'), 'AppLayout') });

function built(entry: (typeof routes)[number]): AnyRoute {
  const described: AppRoute = entry;
  const load = pages[entry.path];
  return createRoute({
    getParentRoute: () => (described.public ? publicLayout : appLayout),
    path: entry.path,
    staticData: { entry: described },
    beforeLoad: ({ location, params, search, preload }) =>
      preload ? undefined : guard(described, location.href, () => load?.ask({ path: entry.path, params, search })),
    component: load ? () => <RoutePage entry={described} page={load} /> : NotFoundPage,
    errorComponent: ErrorPage,
    ...(load ? { loader: () => load.preload() } : {}),
  });
}

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { entry: unknownPage },
  beforeLoad: ({ location }) => guard(unknownPage, location.href, () => undefined),
  component: NotFoundPage,
});

const examples = import.meta.env.DEV
  ? [createRoute({ getParentRoute: () => appLayout, path: '/examples', component: page(() => import('./examples/ExamplesPage.tsx'), 'ExamplesPage') })]
  : [];

const children = routes.map((entry) => ({ layout: 'public' in entry, route: built(entry) }));
const tree = root.addChildren([
  publicLayout.addChildren(children.filter((child) => child.layout).map((child) => child.route)),
  appLayout.addChildren([...children.filter((child) => !child.layout).map((child) => child.route), ...examples]),
  unknown,
]);

/** The search part of an address is plain text on both sides: no JSON in it, so that people can read and write it. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, plainText(value)]]));
  const text = new URLSearchParams(pairs).toString();
  return text ? `?${text}` : '';
}

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  trailingSlash: 'preserve',
  scrollRestoration: false,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
});

setNavigator({
  has: (address) => opens(address, heldPermissions()) || (import.meta.env.DEV && address.startsWith('/examples')),
  go: (address, replace) => void router.navigate({ href: address, replace }),
  fetch: (address) => void fetchAhead(() => router.preloadRoute({ to: address.split('?')[0] ?? '/' })).catch(() => undefined),
});
router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
  const entry = router.state.matches.at(-1)?.staticData.entry;
  goneTo({ from: fromLocation?.href ?? null, to: toLocation.href, title: entry && hasPage(entry.path) ? entry.title : 'Page not found' });
});
