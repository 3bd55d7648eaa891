import { z } from 'zod';
import { Id, Instant, Money, Named, Quantity, text, thousandths } from '../common.ts';
import { listQuery } from '../route.ts';
import { PlaceRef, StockTakeState } from './schemas.ts';

/** How many lines a count has at most. */
export const mostCounted = 500;

/** What was found of a product: its code or barcode, as typed or scanned, and how many. */
export const Counted = z.strictObject({
  code: text(60, 'Enter or scan a code'),
  quantity: thousandths(z.number().min(0, 'Enter how many').max(1_000_000, 'At most 1,000,000')),
});
export type Counted = z.output<typeof Counted>;

/** A whole count: what is not among the lines was not there. */
export const Count = z.strictObject({ lines: z.array(Counted).max(mostCounted, `At most ${mostCounted} lines`), countedAt: Instant });
export type Count = z.output<typeof Count>;

/** `differences` counts the products of which more or less was found than the ledger had when it was counted. */
export const StockTake = z.object({
  id: Id,
  place: PlaceRef,
  branch: Named.nullable(),
  technician: Named.nullable(),
  state: StockTakeState,
  countedAt: Instant,
  countedBy: z.string(),
  differences: z.number().int(),
  settledAt: Instant.nullable(),
  settledBy: z.string(),
  /** Why it was sent back. */
  reason: z.string(),
  version: z.number().int(),
});
export type StockTake = z.output<typeof StockTake>;

/** `expected` is what the ledger had when it was counted; `value` what the difference cost, for those who may see costs. */
export const StockTakeLine = z.object({
  id: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  expected: Quantity,
  counted: Quantity,
  difference: Quantity,
  value: Money.nullable(),
});
export type StockTakeLine = z.output<typeof StockTakeLine>;

export const StockTakeDetail = StockTake.extend({
  lines: z.array(StockTakeLine),
  value: Money.nullable(),
  allowedActions: z.array(z.enum(['post', 'send-back'])),
});
export type StockTakeDetail = z.output<typeof StockTakeDetail>;

/** `placeId` finds the counts of that very place. */
export const listStockTakesQuery = listQuery({ sort: ['countedAt'], filters: { placeId: Id.optional(), state: StockTakeState.optional() } });
export const SendBack = z.strictObject({ reason: text(200, 'Say why it is to be counted again') });
