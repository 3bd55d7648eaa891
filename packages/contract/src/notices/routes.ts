import { broadcastRoutes } from './broadcast-routes.ts';
import { forMeRoutes } from './for-me-routes.ts';
import { trainingRoutes } from './training-routes.ts';

export const noticesRoutes = [...broadcastRoutes, ...forMeRoutes, ...trainingRoutes] as const;
