import { z } from 'zod';
import { Day, Id, optionalText, text } from '../common.ts';

/** Where a mark goes: to a vehicle that is here, to one that is made of it, or to none of ours (kept on retention, or sold with it). */
export const MarkGoesTo = z.enum(['vehicle', 'new', 'none']);
export type MarkGoesTo = z.output<typeof MarkGoesTo>;

/** What the vehicle has from then on: a mark that is typed, the one that it had before, or one that nobody knows yet. */
export const MarkBecomes = z.enum(['typed', 'previous', 'unknown']);
export type MarkBecomes = z.output<typeof MarkBecomes>;

/**
 * A mark that moves from a vehicle on a day: `registration` is the mark as it was seen, `on` the first day without it. `vehicleId` says to which vehicle it
 * goes, `make` and `model` of which one is made; `newRegistration` is the mark that is typed.
 */
export const MarkTransfer = z.strictObject({
  registration: text(20, 'Enter a registration'),
  on: Day,
  goesTo: MarkGoesTo,
  vehicleId: Id.nullable().optional(),
  make: optionalText(60).optional(),
  model: optionalText(80).optional(),
  becomes: MarkBecomes,
  newRegistration: optionalText(20).optional(),
  foreign: z.boolean().optional(),
});
export type MarkTransfer = z.output<typeof MarkTransfer>;

/** Why a vehicle had a mark: from the start as far as we know, taken over from another, given in the place of one that moved away, or chosen when two were merged. */
export const MarkWhy = z.enum(['first', 'received', 'given', 'merged']);
export type MarkWhy = z.output<typeof MarkWhy>;

/** A mark of a vehicle from a day to a day; null where no day is known, or where it has it still. `other` is the vehicle that it came from, or that took the one before. */
export const VehicleMark = z.object({
  registration: z.string(),
  displayRegistration: z.string(),
  from: Day.nullable(),
  to: Day.nullable(),
  why: MarkWhy,
  other: z.object({ id: Id, displayRegistration: z.string() }).nullable(),
});
export type VehicleMark = z.output<typeof VehicleMark>;

/** A vehicle that had a mark until a day; `displayRegistration` is what it has now. */
export const FormerHolder = z.object({
  vehicleId: Id,
  displayRegistration: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  colour: z.string(),
  until: Day,
});
export type FormerHolder = z.output<typeof FormerHolder>;
