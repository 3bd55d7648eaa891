import { useEffect } from 'react';
import { fetchPageOf } from '../../platform/navigation.ts';
import { useUser } from '../../platform/permissions.ts';
import { fetchWhenIdle } from '../../ui/later.tsx';
import { pathTo } from '../paths.ts';
import { navigationFor } from './navigation-items.ts';

/** Fetches the logout page and, unless data is to be saved, the sidebar's pages while nothing else happens, so that a click on one waits for its rows only. */
export function useFetchedPages(): void {
  const { permissions } = useUser();
  const pages = navigationFor(permissions)
    .flatMap((group) => group.items.map(({ path }) => path))
    .join(' ');
  useEffect(() => {
    // It is there at once, also while the server is not.
    fetchWhenIdle(() => fetchPageOf(pathTo('/logout')), { needed: true });
    for (const page of pages.split(' ')) fetchWhenIdle(() => fetchPageOf(page));
  }, [pages]);
}
