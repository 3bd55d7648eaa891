import { z } from 'zod';
import { Id } from '../common.ts';
import { MergeCount, MergeDifference, Moved } from './schemas.ts';

export const TwoVehicles = z.strictObject({ keepId: Id, goneId: Id });
export type TwoVehicles = z.output<typeof TwoVehicles>;

/** `taken` are the fields, as the preview names them, whose value is taken over from the one that goes. */
export const VehicleMergeWish = TwoVehicles.extend({ taken: z.array(z.string().max(40)).max(60) }).strict();
export type VehicleMergeWish = z.output<typeof VehicleMergeWish>;

const Side = z.object({
  id: Id,
  displayRegistration: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  colour: z.string(),
  vin: z.string(),
});

/** What a merge of two vehicles would move, in what they differ, and what prevents it. */
export const VehicleMergePreview = z.object({
  keep: Side,
  gone: Side,
  counts: z.array(MergeCount),
  differences: z.array(MergeDifference),
  prevented: z.array(z.string()),
});
export type VehicleMergePreview = z.output<typeof VehicleMergePreview>;

export const VehicleMerged = z.object({ keepId: Id, goneId: Id, moved: Moved });
export type VehicleMerged = z.output<typeof VehicleMerged>;
