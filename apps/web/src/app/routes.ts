import type { AppRoute } from './route-types.ts';
import { generalRoutes } from './table/general.ts';
import { publicRoutes } from './table/public.ts';
import { referenceRoutes } from './table/reference.ts';
import { reportingRoutes } from './table/reporting.ts';
import { workRoutes } from './table/work.ts';

/** The one table of all routes of the product. Which of them are built is said by the areas' page maps. */
export const routes = [...publicRoutes, ...workRoutes, ...referenceRoutes, ...generalRoutes, ...reportingRoutes] as const;
export type AppPath = (typeof routes)[number]['path'];

const byPath = new Map<string, AppRoute>(routes.map((route) => [route.path, route]));
/** The line of the table for a path pattern. */
export const routeOf = (path: string): AppRoute | undefined => byPath.get(path);

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
type Line = AppRoute & { readonly path: AppPath };
const shapes = (routes as readonly Line[]).map((route) => {
  const segments = segmentsOf(route.path);
  return { route, segments, named: segments.filter((segment) => !segment.startsWith('$')).length };
});

/** The line of the table for an address without its search part; of several the one that names most of it. */
export function routeAt(pathname: string): Line | undefined {
  const asked = segmentsOf(pathname);
  return shapes
    .filter(({ segments }) => segments.length === asked.length && segments.every((segment, index) => segment.startsWith('$') || segment === asked[index]))
    .toSorted((one, other) => other.named - one.named)[0]?.route;
}
