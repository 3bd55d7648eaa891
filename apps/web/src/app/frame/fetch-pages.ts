import { useEffect } from 'react';
import { useUser } from '../../platform/permissions.ts';
import { fetchWhenIdle } from '../../ui/later.tsx';
import { paths } from '../paths.ts';
import { navigationFor } from './navigation-items.ts';

const fetched = new Set<string>();

/** The files of each page's first screen, as the build wrote them down; none in development, which has no such files. */
async function readPageFiles(): Promise<ReadonlyMap<string, readonly string[]>> {
  const answer = await fetch('/page-files.json');
  const known: unknown = answer.headers.get('content-type')?.includes('json') ? await answer.json() : {};
  const isFile = (file: unknown) => typeof file === 'string' && /^assets\/[\w.-]+$/.test(file);
  return new Map(Object.entries(known ?? {}).map(([page, files]) => [page, Array.isArray(files) ? files.filter(isFile) : []]));
}

/**
 * Leaves a file where the browser finds it when it is asked for. Fetched and no more: to run the script of thirty pages and to lay the page out anew for the
 * styles of each would hold up who is working on this one.
 */
async function keepReady(file: string): Promise<void> {
  if (fetched.has(file)) return;
  fetched.add(file);
  await (await fetch(`/${file}`, { priority: 'low' })).arrayBuffer();
}

/** Fetches the files of the sidebar's pages and of the logout page while nothing else happens, so that a click on one waits for its rows only. Not where data is to be saved. */
export function useFetchedPages(): void {
  const { permissions } = useUser();
  // The logout page is there at once, also while the server is not.
  const pages = [paths.logout, ...navigationFor(permissions).flatMap((group) => group.items.map(({ path }) => path))].join(' ');
  useEffect(() => {
    if (matchMedia('(prefers-reduced-data: reduce)').matches) return;
    fetchWhenIdle(async () => {
      const files = await readPageFiles();
      for (const page of pages.split(' ')) fetchWhenIdle(() => Promise.all((files.get(page) ?? []).map(keepReady)));
    });
  }, [pages]);
}
