import { byId, route } from '../route.ts';
import { MotHistory, MotRequest } from './mot-schemas.ts';

const record = { param: 'id', of: 'vehicle', bounds: [] } as const;

/** Reads what is kept, and asks nobody outside. */
export const motHistory = route({
  method: 'GET',
  path: '/v1/vehicles/:id/mot-history',
  access: { anyOf: ['view-vehicles'] },
  summary: 'The MOT history of a vehicle, as it is kept.',
  params: byId,
  record,
  reply: MotHistory,
});

/** Every failure is an answer with its own message; what was kept before stays. */
export const askMotHistory = route({
  method: 'POST',
  path: '/v1/vehicles/:id/mot-history',
  access: { anyOf: ['lookup-dvla'] },
  summary: 'Asks the DVSA for the MOT history of a vehicle; an answer of the last day is reused.',
  params: byId,
  record,
  body: MotRequest,
  reply: MotHistory,
  errors: ['vehicle.merged'],
});

export const motRoutes = [motHistory, askMotHistory] as const;
