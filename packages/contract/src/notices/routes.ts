import { broadcastRoutes } from './broadcast-routes.ts';
import { forMeRoutes } from './for-me-routes.ts';
import { trainingRoutes } from './training-routes.ts';
import { videoRoutes } from './video-routes.ts';

export const noticesRoutes = [...broadcastRoutes, ...forMeRoutes, ...trainingRoutes, ...videoRoutes] as const;
