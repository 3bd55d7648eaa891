import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { fleetRoutes } from './fleet-routes.ts';
import { lookupRoutes } from './lookup-routes.ts';
import { markRoutes } from './mark-routes.ts';
import { motRoutes } from './mot-routes.ts';
import { NewVehicle, Vehicle, VehicleChange, VehicleSource, VehicleSummary } from './schemas.ts';
import { vehicleSheet } from './sheets.ts';

export const listVehicles = route({
  method: 'GET',
  path: '/v1/vehicles',
  access: { anyOf: ['view-vehicles'] },
  summary: 'Lists vehicles; q finds the beginning of a registration (O and 0, I and 1 alike) or a whole VIN.',
  query: listQuery({ sort: ['registration', 'createdAt'], filters: { source: VehicleSource.optional() } }),
  reply: page(VehicleSummary),
});
/** The vehicles as a file. */
export const vehiclesFile = sheetRoute(listVehicles, vehicleSheet);

export const getVehicle = route({
  method: 'GET',
  path: '/v1/vehicles/:id',
  access: { anyOf: ['view-vehicles'] },
  summary: 'Reads one vehicle.',
  params: byId,
  reply: Vehicle,
  record: { param: 'id', of: 'vehicle', bounds: [] },
});

export const createVehicle = route({
  method: 'POST',
  path: '/v1/vehicles',
  access: { anyOf: ['edit-vehicles'] },
  summary: 'Makes a vehicle, filled from the kept answer of a look-up where there is one.',
  body: NewVehicle,
  reply: Vehicle,
  idempotent: true,
  errors: ['vehicle.exists', 'vehicle.bad_registration'],
});

export const changeVehicle = route({
  method: 'PATCH',
  path: '/v1/vehicles/:id',
  access: { anyOf: ['edit-vehicles'] },
  summary: 'Changes a vehicle; only what is sent.',
  params: byId,
  body: VehicleChange,
  reply: Vehicle,
  record: { param: 'id', of: 'vehicle', bounds: [] },
  ifMatch: true,
  errors: ['vehicle.exists', 'vehicle.bad_registration', 'vehicle.merged'],
});

export const vehiclesRoutes = [
  listVehicles,
  vehiclesFile,
  getVehicle,
  createVehicle,
  changeVehicle,
  ...lookupRoutes,
  ...markRoutes,
  ...motRoutes,
  ...fleetRoutes,
] as const;
