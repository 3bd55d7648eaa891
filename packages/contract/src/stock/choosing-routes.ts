import { z } from 'zod';
import { route } from '../route.ts';
import { PlaceOption, placeOptionsQuery } from './schemas.ts';

export const placeOptions = route({
  method: 'GET',
  path: '/v1/stock/place-options',
  access: { anyOf: ['view-stock', 'view-purchase-orders', 'edit-purchase-orders', 'receive-deliveries'] },
  summary: 'Places for a select, found by the beginning of their code or name',
  query: placeOptionsQuery,
  reply: z.array(PlaceOption),
});

/** What other areas' pages ask of stock: kept small, for they fetch it with their first screen. */
export const choosingRoutes = [placeOptions] as const;
