import { useEffect } from 'react';
import { fetchPageOf } from '../../platform/navigation.ts';
import { useUser } from '../../platform/permissions.ts';
import { fetchWhenIdle } from '../../ui/later.tsx';
import { pathTo } from '../paths.ts';
import { navigationFor } from './navigation-items.ts';

/** Fetches the search box, the sidebar's pages and the logout page while nothing else happens, so that a click on one waits for its rows only. Not where data is to be saved. */
export function useFetchedPages(): void {
  const { permissions } = useUser();
  // The logout page is there at once, also while the server is not.
  const pages = [pathTo('/logout'), ...navigationFor(permissions).flatMap((group) => group.items.map(({ path }) => path))].join(' ');
  useEffect(() => {
    if (matchMedia('(prefers-reduced-data: reduce)').matches) return;
    // First of all: what is typed before it is here is lost.
    fetchWhenIdle(() => import('./Palette.tsx'));
    for (const page of pages.split(' ')) fetchWhenIdle(() => fetchPageOf(page));
  }, [pages]);
}
