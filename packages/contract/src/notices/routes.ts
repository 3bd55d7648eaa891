import { broadcastRoutes } from './broadcast-routes.ts';
import { forMeRoutes } from './for-me-routes.ts';

export const noticesRoutes = [...broadcastRoutes, ...forMeRoutes] as const;
