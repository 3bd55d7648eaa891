import { z } from 'zod';
import { FeatureAnswer } from '../catalogue/lines.ts';
import { Day, Id, Instant } from '../common.ts';
import { AdasRequirement } from '../intake.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { AdhesiveUse, Calibration } from './detail.ts';
import { WorksheetState } from './schemas.ts';

/** A piece of glass that a job fitted: with the lot that it came of, as far as that is known, and what was confirmed of it. The supplier is told to whoever sees suppliers. */
export const FittedGlass = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  fittedAt: Instant,
  lot: z.object({ batch: z.string(), supplier: z.string(), receivedAt: Instant }).nullable(),
  features: z.array(FeatureAnswer),
  featuresSource: z.string(),
  featuresConfirmedAt: Instant.nullable(),
});
export type FittedGlass = z.output<typeof FittedGlass>;

/** What one job did to a vehicle, and what it found out about its driver assistance. */
export const VehicleWork = z.object({
  id: Id,
  number: z.string(),
  state: WorksheetState,
  customer: z.string(),
  registration: z.string(),
  technician: z.string(),
  mileage: z.number().int().nullable(),
  createdAt: Instant,
  completedOn: Day.nullable(),
  adasRequirement: AdasRequirement,
  adasSource: z.string(),
  glass: z.array(FittedGlass),
  adhesives: z.array(AdhesiveUse.pick({ id: true, kind: true, product: true, batch: true, expires: true })),
  calibrations: z.array(Calibration),
});
export type VehicleWork = z.output<typeof VehicleWork>;

/** Jobs of a vehicle on which something was fitted, calibrated or found out, the newest first. Needs the permission to see vehicles, too. */
export const vehicleWork = route({
  method: 'GET',
  path: '/v1/vehicles/:id/work',
  access: { anyOf: ['view-worksheets'] },
  summary: 'What was done to a vehicle: glass fitted with lot and adhesives, calibrations, driver assistance.',
  params: byId,
  record: { param: 'id', of: 'vehicle', bounds: [] },
  query: listQuery({ sort: ['createdAt'], filters: {} }),
  reply: page(VehicleWork),
});
