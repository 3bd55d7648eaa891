import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { EndFleetEntry, FleetChange, FleetEntry, MoveFleetEntry, NewFleetEntry } from './fleet-schemas.ts';
import { fleetSheet } from './fleet-sheets.ts';

// Whoever is to change one has to see customers besides.
const edits = { anyOf: ['edit-vehicles'] } as const;
const record = { param: 'id', of: 'fleet-entry', bounds: ['customer'] } as const;

/**
 * Which vehicle belongs to which account. A customer's user reads their own account's; the company's people need `view-customers`. `day`: those in force
 * on it; `ended`: those whose last day has passed, or those whose has not.
 */
export const listFleet = route({
  method: 'GET',
  path: '/v1/fleet',
  access: { anyOf: ['view-customers', 'view-customer-jobs'] },
  summary: 'Lists fleet entries; q finds the beginning of a registration, a fleet number or a driver’s name.',
  query: listQuery({
    sort: ['registration', 'fleetNumber', 'from'],
    filters: { customerId: Id.optional(), vehicleId: Id.optional(), day: Day.optional(), ended: z.boolean().optional() },
  }),
  reply: page(FleetEntry),
});
/** The fleet as a file. */
export const fleetFile = sheetRoute(listFleet, fleetSheet);

export const addToFleet = route({
  method: 'POST',
  path: '/v1/fleet',
  access: edits,
  summary: 'Puts a vehicle into an account’s fleet; makes the vehicle where its registration is not known.',
  body: NewFleetEntry,
  reply: FleetEntry,
  idempotent: true,
  errors: ['vehicle.bad_registration', 'fleet.no_account', 'customer.inactive', 'fleet.ends_before', 'fleet.taken'],
});

export const changeFleetEntry = route({
  method: 'PATCH',
  path: '/v1/fleet/:id',
  access: edits,
  summary: 'Changes number, driver or days; only what is sent.',
  params: byId,
  record,
  body: FleetChange,
  ifMatch: true,
  reply: FleetEntry,
  errors: ['fleet.ends_before', 'fleet.taken'],
});

export const endFleetEntry = route({
  method: 'POST',
  path: '/v1/fleet/:id/end',
  access: edits,
  summary: 'Ends an entry on a day, which is its last.',
  params: byId,
  record,
  body: EndFleetEntry,
  ifMatch: true,
  reply: FleetEntry,
  errors: ['fleet.ends_before', 'fleet.ended'],
});

export const moveFleetEntry = route({
  method: 'POST',
  path: '/v1/fleet/:id/move',
  access: edits,
  summary: 'Moves the vehicle to another account: ends the entry the day before and begins another; answers the new one.',
  params: byId,
  record,
  body: MoveFleetEntry,
  ifMatch: true,
  reply: FleetEntry,
  errors: ['fleet.no_account', 'customer.inactive', 'fleet.same_account', 'fleet.moves_before', 'fleet.ended', 'fleet.taken'],
});

/** Removes what was added by mistake; what has been is ended. */
export const removeFleetEntry = route({
  method: 'DELETE',
  path: '/v1/fleet/:id',
  access: edits,
  summary: 'Removes an entry that was added by mistake.',
  params: byId,
  record,
  ifMatch: true,
  reply: 'empty',
});

export const fleetRoutes = [listFleet, fleetFile, addToFleet, changeFleetEntry, endFleetEntry, moveFleetEntry, removeFleetEntry] as const;
