import { byId, route } from '../route.ts';
import { LookupReply, LookupRequest, RefreshReply, RefreshRequest } from './schemas.ts';

export const lookupVehicle = route({
  method: 'POST',
  path: '/v1/vehicles/lookup',
  access: { anyOf: ['lookup-dvla', 'create-customer-jobs'] },
  summary: 'Looks a registration up; every failure is an answer with found: false and its own message.',
  body: LookupRequest,
  reply: LookupReply,
});

export const refreshVehicle = route({
  method: 'POST',
  path: '/v1/vehicles/:id/refresh',
  access: { anyOf: ['lookup-dvla'] },
  summary: 'Asks the service again, past the kept answer, and takes over what it says of the same vehicle.',
  params: byId,
  body: RefreshRequest,
  reply: RefreshReply,
  record: { param: 'id', of: 'vehicle', bounds: [] },
  errors: ['record.stale', 'vehicle.merged'],
});

/** The registration look-up: kept small, for pages of other areas fetch it with their first screen. */
export const lookupRoutes = [lookupVehicle, refreshVehicle] as const;
