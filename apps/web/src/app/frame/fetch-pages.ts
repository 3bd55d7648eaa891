import { useEffect } from 'react';
import { useUser } from '../../platform/permissions.ts';
import { fetchWhenIdle } from '../../ui/later.tsx';
import { pages } from '../pages.ts';
import type { AppPath } from '../routes.ts';
import { navigationFor } from './navigation-items.ts';

const fetched = new Set<string>();
const isBuilt = (path: string): path is AppPath => Object.hasOwn(pages, path);

/** Fetches the pages of the sidebar while nothing else happens, so that a click on one waits for its rows only. Not where data is to be saved. */
export function useFetchedPages(): void {
  const { permissions } = useUser();
  useEffect(() => {
    if (matchMedia('(prefers-reduced-data: reduce)').matches) return;
    for (const { path } of navigationFor(permissions).flatMap((group) => group.items)) {
      const page = isBuilt(path) && !fetched.has(path) ? pages[path] : undefined;
      if (!page) continue;
      fetched.add(path);
      fetchWhenIdle(() => page.preload());
    }
  }, [permissions]);
}
