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
