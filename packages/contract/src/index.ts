import type { Route } from './route.ts';
import { routesByArea } from './routes.gen.ts';

/** Every endpoint of the product, in one list, so that tests and the API reference can walk over it. */
export const allRoutes: readonly Route[] = Object.values(routesByArea).flat();
