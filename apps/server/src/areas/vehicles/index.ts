/** The door of the area: what other areas may call. */
export { findOrMakeVehicle, typedVehicle } from './find-or-make-vehicle.ts';
export { fleetOf } from './fleet.queries.ts';
export { getVehicle, type VehicleRow } from './vehicles.queries.ts';
export { makeName, modelName } from './vehicles.rules.ts';
