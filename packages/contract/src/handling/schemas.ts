import { z } from 'zod';
import { Day, Id, Instant, Named, optionalText, Quantity } from '../common.ts';
import { MovedQuantity, PlaceLevel, PlaceRef } from '../stock/schemas.ts';

/** A rack or bin that something can be put into, by what its label says. */
export const Bin = z.object({ id: Id, code: z.string(), name: z.string(), barcode: z.string(), level: PlaceLevel, active: z.boolean() });
export type Bin = z.output<typeof Bin>;

/** A lot that lies at a location itself. `codes` are all that a scanner may read of its product; `usual` is where some of it was put last, where that is open. */
export const ToPutAway = z.object({
  lotId: Id,
  productId: Id,
  code: z.string(),
  codes: z.array(z.string()),
  description: z.string(),
  batch: z.string(),
  quantity: Quantity,
  allocated: Quantity,
  wholePieces: z.boolean(),
  usual: PlaceRef.nullable(),
});
export type ToPutAway = z.output<typeof ToPutAway>;

/** What waits at a location in the order in which one walks past the bins; what has no usual bin last. `locations` are those with racks or bins, `waiting` how many lots lie beside them. */
export const PutAwayList = z.object({
  location: PlaceRef.nullable(),
  locations: z.array(Named.extend({ code: z.string(), waiting: z.number().int() })),
  items: z.array(ToPutAway),
  bins: z.array(Bin),
});
export type PutAwayList = z.output<typeof PutAwayList>;

export const PutAway = z.strictObject({
  locationId: Id,
  items: z
    .array(z.strictObject({ lotId: Id, quantity: MovedQuantity, toPlaceId: Id }))
    .min(1, 'Scan what you put away')
    .max(200),
});
export type PutAway = z.output<typeof PutAway>;

/** Why a piece was not where the list has it. */
export const ShortReason = z.enum(['not-there', 'damaged', 'wrong-piece', 'no-room']);
export type ShortReason = z.output<typeof ShortReason>;

const JobOfPiece = z.object({ id: Id, number: z.string(), registration: z.string(), slot: z.enum(['O', 'P', 'A', 'D']).nullable() });

/** One claim of a job of the day that lies in a depot, with whose van it goes to. `short` is what was last said of it where it lies: why it could not be picked. */
export const ToPick = z.object({
  allocationId: Id,
  code: z.string(),
  codes: z.array(z.string()),
  description: z.string(),
  quantity: Quantity,
  place: PlaceRef,
  worksheet: JobOfPiece,
  technician: Named,
  van: PlaceRef.nullable(),
  short: z.object({ words: z.string(), by: z.string(), at: Instant }).nullable(),
});
export type ToPick = z.output<typeof ToPick>;

/** Of how many lots a van is filled at once. */
export const mostLots = 50;

/** What a van is short of: `has` of it is there or on its way by transfer and claimed by no job, less than `least`. `lots` lie in its depot, the first to expire first, up to `most`; `missing` is what the depot has not. */
export const VanNeed = z.object({
  levelId: Id,
  code: z.string(),
  codes: z.array(z.string()),
  description: z.string(),
  technician: Named,
  van: PlaceRef,
  has: Quantity,
  least: Quantity,
  most: Quantity,
  lots: z.array(z.object({ placeId: Id, place: z.string(), lotId: Id, batch: z.string(), expires: Day.nullable(), quantity: Quantity })),
  missing: Quantity,
});
export type VanNeed = z.output<typeof VanNeed>;

export const pickListQuery = z.strictObject({ day: Day, branchId: Id.optional(), technicianId: Id.optional() });
/** What is to be picked for the jobs of a day, and what vans are short of on any day; each in the order in which one walks, at most 500. */
export const PickList = z.object({ items: z.array(ToPick), needs: z.array(VanNeed) });
export type PickList = z.output<typeof PickList>;

export const ShortPick = z.strictObject({ allocationId: Id, reason: ShortReason, note: optionalText(200).optional() });
export type ShortPick = z.output<typeof ShortPick>;

/** What lies in a van: for a job, `isTheirs` where that is booked for its technician, or as stock of the van. */
export const ToBringBack = z.object({
  allocationId: Id.nullable(),
  placeId: Id,
  lotId: Id,
  code: z.string(),
  codes: z.array(z.string()),
  description: z.string(),
  batch: z.string(),
  quantity: Quantity,
  worksheet: JobOfPiece.extend({ day: Day.nullable() }).nullable(),
  isTheirs: z.boolean(),
});
export type ToBringBack = z.output<typeof ToBringBack>;

/** A technician's van and the depot that it brings things back to, null where there is none; what is for no visit of theirs first, then their visits, the latest first, then stock of the van. */
export const BringBack = z.object({ van: PlaceRef.nullable(), depot: PlaceRef.nullable(), items: z.array(ToBringBack) });
export type BringBack = z.output<typeof BringBack>;

/** Lots that go into a van, whose level they are to fill up. */
export const FillVan = z.strictObject({
  levelId: Id,
  lots: z
    .array(z.strictObject({ placeId: Id, lotId: Id, quantity: MovedQuantity }))
    .min(1, 'Say what goes into the van')
    .max(mostLots),
});
export type FillVan = z.output<typeof FillVan>;
