import { isAllowed } from '../platform/permissions.ts';
import { pages } from './pages.ts';
import type { AppRoute } from './route-types.ts';
import { type AppPath, routeAt } from './routes.ts';

/** Is there a page for this line of the route table? The one place that says so: what lists or links pages asks it. */
export const isBuilt = (path: AppPath): boolean => Object.hasOwn(pages, path);

/** Is there a page at this address of ours, search part and fragment included? */
export function hasPage(address: string): boolean {
  const entry = routeAt(address.split(/[?#]/)[0] ?? '');
  return entry !== undefined && isBuilt(entry.path);
}

/** Does this address of ours lead somebody with these permissions (null: nobody is known) to a page? What does not is words, not a link. */
export function opens(address: string, held: readonly string[] | null): boolean {
  const entry: AppRoute | undefined = routeAt(address.split(/[?#]/)[0] ?? '');
  return entry !== undefined && hasPage(address) && (entry.allowAnonymous === true || isAllowed(entry.needs, held));
}
