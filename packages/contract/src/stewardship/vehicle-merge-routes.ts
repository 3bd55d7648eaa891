import { byId, route } from '../route.ts';
import { Vehicle } from '../vehicles/schemas.ts';
import { TwoVehicles, VehicleMerged, VehicleMergePreview, VehicleMergeWish } from './vehicle-merge-schemas.ts';

const changes = { anyOf: ['edit-vehicles'] } as const;

export const previewVehicleMerge = route({
  method: 'POST',
  path: '/v1/vehicles/merge/preview',
  access: changes,
  summary: 'What a merge of two vehicles would move, in what they differ, and what prevents it.',
  body: TwoVehicles,
  reply: VehicleMergePreview,
  errors: ['vehicle.merge_itself'],
});

export const mergeVehicles = route({
  method: 'POST',
  path: '/v1/vehicles/merge',
  access: changes,
  summary: 'Merges one vehicle into another: jobs, quotations and fleets move, and the one leads to the other.',
  body: VehicleMergeWish,
  reply: VehicleMerged,
  idempotent: true,
  errors: ['vehicle.merge_itself', 'vehicle.merged', 'vehicle.merge_under_way', 'vehicle.merge_too_large'],
});

/** The vehicle is the one that went. */
export const undoVehicleMerge = route({
  method: 'POST',
  path: '/v1/vehicles/:id/undo-merge',
  access: changes,
  summary: 'Takes the merge of a vehicle back within 24 hours: what it moved goes back, what was made since stays.',
  params: byId,
  record: { param: 'id', of: 'vehicle', bounds: [] },
  ifMatch: true,
  reply: Vehicle,
  errors: ['vehicle.not_merged', 'vehicle.undo_too_late', 'vehicle.kept_merged', 'vehicle.mark_taken', 'vehicle.merge_under_way'],
});

export const vehicleMergeRoutes = [previewVehicleMerge, mergeVehicles, undoVehicleMerge] as const;
