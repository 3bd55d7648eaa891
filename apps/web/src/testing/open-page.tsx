import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from '../app/search-part.ts';
import { setNavigator } from '../platform/navigation.ts';
import { queryClient } from '../platform/query.ts';
import { UiProvider } from '../ui/UiProvider.tsx';

interface Opening {
  /** The search part of the address, with its question mark. */
  readonly search?: string | undefined;
  /** What stands in the places of the page's path. */
  readonly params?: Readonly<Record<string, string>>;
}

/** Draws a page at `/page`; answers the person's hands and the address where they stand. */
export function openPage(Page: () => ReactNode, { search = '', params = {} }: Opening = {}): { readonly user: UserEvent; readonly address: () => string } {
  queryClient.clear();
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: ['/page', ...Object.keys(params).map((name) => `$${name}`)].join('/'), component: Page });
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => 'Another page' });
  const history = createMemoryHistory({ initialEntries: [`${['/page', ...Object.values(params)].join('/')}${search}`] });
  const router = createRouter({ routeTree: root.addChildren([page, other]), history, parseSearch, stringifySearch });
  setNavigator({
    has: () => true,
    isPage: () => true,
    home: () => '/',
    go: (href, replace) => void router.navigate({ href, replace }),
    fetch: () => Promise.resolve(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), address: () => router.state.location.href };
}
