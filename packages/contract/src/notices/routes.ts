import { broadcastRoutes } from './broadcast-routes.ts';

export const noticesRoutes = [...broadcastRoutes] as const;
