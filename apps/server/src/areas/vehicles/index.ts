/** The door of the area: what other areas may call. */
export { findOrMakeVehicle, typedVehicle } from './find-or-make-vehicle.ts';
export { fleetOf } from './fleet.queries.ts';
export {
  holdTwoVehicles,
  keepWhatJobsSay,
  mergedBefore,
  settleVehicleMerge,
  settleVehicleUndo,
  vehicleMergeFields,
} from './merge-vehicle.ts';
export { presentVehicle } from './vehicles.present.ts';
export { getVehicle, type VehicleRow, vehicleOf } from './vehicles.queries.ts';
export { makeName, modelName, shownMark } from './vehicles.rules.ts';
