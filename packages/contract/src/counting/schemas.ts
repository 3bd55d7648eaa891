import { z } from 'zod';
import { Id, Instant, Money, Named, optionalText, Quantity, text, thousandths } from '../common.ts';
import { listQuery } from '../route.ts';
import { PlaceRef } from '../stock/schemas.ts';

/**
 * `counting` while its list is being counted, `waiting` for whoever decides about the differences; posted, or sent back to be counted again whole, or dropped.
 * A newer count of the same van replaces one that waits.
 */
export const StockTakeState = z.enum(['counting', 'waiting', 'posted', 'sent-back', 'replaced', 'dropped']);
export type StockTakeState = z.output<typeof StockTakeState>;

/** How many lines a count that is told at once has at most. */
export const mostCounted = 500;
/** How many lines a list has at most, and how many of them are told in one request. */
export const mostLines = 20_000;
export const mostEntries = 500;

const Found = thousandths(z.number().min(0, 'Enter how many').max(1_000_000, 'At most 1,000,000'));

/** What was found of a product: its code or barcode, as typed or scanned, and how many. */
export const Counted = z.strictObject({ code: text(60, 'Enter or scan a code'), quantity: Found });
export type Counted = z.output<typeof Counted>;

/** A whole count: what is not among the lines was not there. */
export const Count = z.strictObject({ lines: z.array(Counted).max(mostCounted, `At most ${mostCounted} lines`), countedAt: Instant });
export type Count = z.output<typeof Count>;

/** `differences` counts the lines of which more or less was found than the ledger had when they were counted. */
export const StockTake = z.object({
  id: Id,
  /** Told at once by whoever drives the van, or counted along a list. */
  way: z.enum(['told', 'list']),
  place: PlaceRef,
  branch: Named.nullable(),
  technician: Named.nullable(),
  state: StockTakeState,
  /** When it was begun, or when a count that was told at once was made. */
  countedAt: Instant,
  countedBy: z.string(),
  differences: z.number().int(),
  settledAt: Instant.nullable(),
  settledBy: z.string(),
  /** Why it was sent back or dropped. */
  reason: z.string(),
  version: z.number().int(),
});
export type StockTake = z.output<typeof StockTake>;

/** Why somebody may not post the differences, or null where they may. */
export const WhyNotPost = z.enum(['counting.needs_second', 'counting.needs_large', 'counting.own_count']);

/** A count with how far it is and what is to become of it; `worth` is what the differences either way cost, added up, for those who may see costs. */
export const StockTakeDetail = StockTake.extend({
  blind: z.boolean(),
  /** Of what it lies above, a difference is counted again: a share of what was expected in hundredths of a per cent, or its worth. */
  recountBasisPoints: z.number().int().nullable(),
  recountValue: Money.nullable(),
  lines: z.number().int(),
  counted: z.number().int(),
  /** How many lines somebody else is to count again. */
  recounts: z.number().int(),
  places: z.number().int(),
  placesDone: z.number().int(),
  counters: z.array(z.string()),
  value: Money.nullable(),
  worth: Money.nullable(),
  approval: z.enum(['none', 'second', 'large']),
  whyNotPost: z.string().nullable(),
  allowedActions: z.array(z.enum(['count', 'finish', 'post', 'recount', 'send-back', 'drop', 'note'])),
});
export type StockTakeDetail = z.output<typeof StockTakeDetail>;

/** `expected` and what follows from it are null for who counts blind; `value` for who may not see costs. `place` is null of a count that was told at once. */
export const StockTakeLine = z.object({
  id: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  barcode: z.string(),
  wholePieces: z.boolean(),
  place: PlaceRef.nullable(),
  batch: z.string(),
  /** Found, but not on the list. */
  found: z.boolean(),
  expected: Quantity.nullable(),
  counted: Quantity.nullable(),
  countedBy: z.string(),
  countedAt: Instant.nullable(),
  /** What was counted first, where it was counted again. */
  first: z.object({ quantity: Quantity, by: z.string(), at: Instant.nullable() }).nullable(),
  recount: z.boolean(),
  difference: Quantity.nullable(),
  value: Money.nullable(),
  note: z.string(),
  version: z.number().int(),
});
export type StockTakeLine = z.output<typeof StockTakeLine>;

/** A place of the list: how much of it is counted, and whether it is done. */
export const StockTakePlace = z.object({
  place: PlaceRef,
  lines: z.number().int(),
  counted: z.number().int(),
  recounts: z.number().int(),
  doneAt: Instant.nullable(),
  doneBy: z.string(),
  barcode: z.string(),
});
export type StockTakePlace = z.output<typeof StockTakePlace>;

/** `placeId` finds the counts of that very place. */
export const listStockTakesQuery = listQuery({ sort: ['countedAt'], filters: { placeId: Id.optional(), state: StockTakeState.optional() } });

export const LineShow = z.enum(['differences', 'over', 'short', 'to-count', 'recount', 'found']);
export type LineShow = z.output<typeof LineShow>;
export const stockTakeLinesQuery = listQuery({ sort: ['walk', 'worth'], filters: { placeId: Id.optional(), show: LineShow.optional() } });

export const lastCountsQuery = z.strictObject({ placeIds: z.array(Id).max(200) });
/** The last count of a place. */
export const LastCount = z.object({ placeId: Id, id: Id, countedAt: Instant, state: StockTakeState, differences: z.number().int() });
export type LastCount = z.output<typeof LastCount>;

/** `blind`: who counts does not see what is expected. Above the share or the value a difference has to be counted again by somebody else. */
export const NewStockTake = z.strictObject({
  placeId: Id,
  blind: z.boolean(),
  recountBasisPoints: z.number().int().min(0, 'At least 0 %').max(1_000_000, 'At most 10,000 %').nullable(),
  recountValue: Money.nullable(),
});
export type NewStockTake = z.output<typeof NewStockTake>;

/**
 * What was found of one thing in one place: a line of the list by its id, or a code or barcode, with its batch where it has one; null takes back what was
 * entered. `seen` is the version of the line that whoever counts had before them, null where they had none.
 */
export const Entry = z.strictObject({
  placeId: Id,
  lineId: Id.nullable(),
  code: optionalText(60),
  batch: optionalText(60),
  quantity: Found.nullable(),
  seen: z.number().int().nullable(),
  countedAt: Instant,
});
export type Entry = z.output<typeof Entry>;
export const Entries = z.strictObject({ entries: z.array(Entry).min(1).max(mostEntries, `At most ${mostEntries} at a time`) });

/** A place is counted. `rest`: what of its list was not entered is not there. */
export const PlaceDone = z.strictObject({ placeId: Id, rest: z.boolean(), countedAt: Instant });
export type PlaceDone = z.output<typeof PlaceDone>;

export const SendBack = z.strictObject({ reason: text(200, 'Say why it is to be counted again') });
export const DropTake = z.strictObject({ reason: text(200, 'Say why it is dropped') });
/** The lines to be counted again by somebody else; none for all that differ. */
export const Recount = z.strictObject({ lineIds: z.array(Id).max(500, 'At most 500 at a time') });
export const LineNote = z.strictObject({ lineId: Id, note: optionalText(200) });
