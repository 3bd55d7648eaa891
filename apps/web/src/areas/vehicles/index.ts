/** The door of the area: what other rooms may show of it. */
export { describeVehicle } from './describe-vehicle.ts';
export { lookupApi, sameText, useMakesAndModels } from './lookup.api.ts';
