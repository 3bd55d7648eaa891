import { z } from 'zod';
import { Day, Id, Instant, keysOf, Money, Quantity, thousandths } from '../common.ts';
import { listQuery, page } from '../route.ts';
import { PlaceRef } from '../stock/schemas.ts';
import { flowShowNames, levelSourceNames, mostAccepted } from './names.ts';

export const LevelSource = keysOf(levelSourceNames);
const LevelQuantity = thousandths(z.number('Enter how many').min(0, 'Enter nought or more').max(1_000_000, 'At most 1,000,000'));

/** How much of a product there is to be at a location, with how much there is: `available` is what no job claims, `onOrder` what is on order and unclaimed. */
export const StockLevel = z.object({
  id: Id,
  place: PlaceRef,
  productId: Id,
  code: z.string(),
  description: z.string(),
  least: Quantity,
  most: Quantity,
  source: LevelSource,
  setBy: z.string(),
  setAt: Instant,
  onHand: Quantity,
  available: Quantity,
  onOrder: Quantity,
  /** How many would be ordered: up to the maximum, once what is available and on order is less than the minimum. */
  reorder: Quantity,
  version: z.number().int(),
});
export type StockLevel = z.output<typeof StockLevel>;

/** `q` is the beginning of a product's code. */
export const listLevelsQuery = listQuery({ sort: ['code'], filters: { placeId: Id.optional(), productId: Id.optional() } });

export const NewLevel = z.strictObject({ placeId: Id, productId: Id, least: LevelQuantity, most: LevelQuantity });
export type NewLevel = z.output<typeof NewLevel>;
export const ChangeLevel = z.strictObject({ least: LevelQuantity, most: LevelQuantity });
export type ChangeLevel = z.output<typeof ChangeLevel>;

const Days = z.number().int().min(7, 'At least 7 days').max(366, 'At most 366 days');

/** Proposed levels as they were shown; `version` is that of the levels that stood there, null where none did. */
export const AcceptLevels = z.strictObject({
  placeId: Id,
  days: Days.optional(),
  items: z
    .array(z.strictObject({ productId: Id, least: LevelQuantity, most: LevelQuantity, version: z.number().int().nullable() }))
    .min(1, 'Choose at least one')
    .max(mostAccepted, `At most ${mostAccepted} at once`),
});
export type AcceptLevels = z.output<typeof AcceptLevels>;
export const AcceptedLevels = z.object({ levels: z.number().int() });

/**
 * What of a product came to and left a location in the days. `used` left it for customers and vans, less what came back; `received` came from suppliers,
 * less what went back; `transferred` came from other places of ours, negative where more went; `lost` was written off or missing when counted.
 */
export const FlowLine = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  opening: Quantity,
  received: Quantity,
  used: Quantity,
  transferred: Quantity,
  lost: Quantity,
  onHand: Quantity,
  allocated: Quantity,
  available: Quantity,
  onOrder: Quantity,
  perWeek: z.number(),
  weeksOfCover: z.number().nullable(),
  value: Money.nullable(),
  /** Since how many days the oldest of it is with us; null where nothing lies there. */
  age: z.number().int().nullable(),
  level: z.object({ id: Id, least: Quantity, most: Quantity, source: LevelSource, version: z.number().int() }).nullable(),
  /** The levels that its use proposes, where it has other ones. */
  proposal: z.object({ least: Quantity, most: Quantity, why: z.string() }).nullable(),
});
export type FlowLine = z.output<typeof FlowLine>;

/** `location` is the one that was asked for, else the first one with stock; null where there is none. */
export const Flow = page(FlowLine).extend({ location: PlaceRef.nullable(), from: Day, to: Day });

/** `q` is the beginning of a product's code; `days` up to today. */
export const listFlowQuery = listQuery({
  sort: ['code'],
  filters: { locationId: Id.optional(), days: Days.optional(), show: keysOf(flowShowNames).optional() },
});

export const productFlowQuery = z.strictObject({ locationId: Id, productId: Id, days: Days.optional() });

/** A part of what is available: a lot that lies there, a job's claim, what is put aside, what is on its way or on order. It counts with `quantity`, negative where it takes away. */
export const AvailabilityLine = z.object({
  kind: z.enum(['lot', 'claim', 'put-aside', 'on-the-way', 'on-order']),
  /** Its record: lot, claim, transfer's line or goods on order. */
  id: Id,
  quantity: Quantity,
  place: PlaceRef.nullable(),
  batch: z.string(),
  at: Instant.nullable(),
  on: Day.nullable(),
  document: z.string(),
  documentId: Id.nullable(),
  worksheetId: Id.nullable(),
});
export type AvailabilityLine = z.output<typeof AvailabilityLine>;

/** A product at a location: its balance at the end of each day, and why what is available is what it is. The lines of a figure add up to it. */
export const ProductFlow = z.object({
  productId: Id,
  code: z.string(),
  description: z.string(),
  location: PlaceRef,
  balances: z.array(z.object({ day: Day, quantity: Quantity })),
  onHand: Quantity,
  allocated: Quantity,
  putAside: Quantity,
  available: Quantity,
  onTheWay: Quantity,
  onOrder: Quantity,
  lines: z.array(AvailabilityLine),
});
export type ProductFlow = z.output<typeof ProductFlow>;
