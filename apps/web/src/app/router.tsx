import { type AnyRoute, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { fetchAhead } from '../platform/fetch-ahead.ts';
import { setNavigator } from '../platform/navigation.ts';
import { heldPermissions } from '../platform/permissions.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { NotFoundPage } from './errors/NotFoundPage.tsx';
import { Waiting } from './errors/Waiting.tsx';
import { guard, unknownPage } from './guard.ts';
import { lazyPage } from './lazy-page.ts';
import { goneTo } from './navigated.ts';
import type { AppPage } from './page.ts';
import { hasPage, isBuilt, opens, pages } from './pages.ts';
import { RootLayout } from './RootLayout.tsx';
import { RoutePage } from './RoutePage.tsx';
import { parseSearch, stringifySearch } from './search-part.ts';
import { startAddress } from './start-address.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: AppPage;
  }
}

const AppLayout = lazyPage(() => import('./frame/AppLayout.tsx'), 'AppLayout');

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });
const publicLayout = createRoute({ getParentRoute: () => root, id: 'public', component: lazyPage(() => import('./public/PublicLayout.tsx'), 'PublicLayout') });
const appLayout = createRoute({ getParentRoute: () => root, id: 'app', component: AppLayout });

function routeTo(entry: AppPage): AnyRoute {
  const page = entry.load && lazyPage(entry.load, entry.component);
  return createRoute({
    getParentRoute: () => (entry.public ? publicLayout : appLayout),
    path: entry.path,
    staticData: { entry },
    beforeLoad: ({ location, params, search, preload }) =>
      preload
        ? undefined
        : guard(entry, location.href, () => {
            AppLayout.preload().catch(() => undefined);
            page?.ask({ path: entry.path, params, search });
          }),
    component: page ? () => <RoutePage entry={entry} page={page} /> : NotFoundPage,
    errorComponent: ErrorPage,
    ...(page ? { loader: () => page.preload() } : {}),
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
  ? [createRoute({ getParentRoute: () => appLayout, path: '/examples', component: lazyPage(() => import('./examples/ExamplesPage.tsx'), 'ExamplesPage') })]
  : [];

const children = pages.map((entry) => ({ layout: entry.public, route: routeTo(entry) }));
const tree = root.addChildren([
  publicLayout.addChildren(children.filter((child) => child.layout).map((child) => child.route)),
  appLayout.addChildren([...children.filter((child) => !child.layout).map((child) => child.route), ...examples]),
  unknown,
]);

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
  isPage: hasPage,
  home: startAddress,
  has: (address) => opens(address, heldPermissions()) || (import.meta.env.DEV && address.startsWith('/examples')),
  go: (address, replace) => void router.navigate({ href: address, replace }),
  fetch: (address) =>
    fetchAhead(() => router.preloadRoute({ to: address.split('?')[0] ?? '/' })).then(
      () => undefined,
      () => undefined,
    ),
});
router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
  const entry = router.state.matches.at(-1)?.staticData.entry;
  goneTo({ from: fromLocation?.href ?? null, to: toLocation.href, title: entry && isBuilt(entry) ? entry.title : 'Page not found' });
});
