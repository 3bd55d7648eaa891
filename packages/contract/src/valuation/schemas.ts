import { z } from 'zod';
import { Day, Id, Instant, Money, Named, Quantity, text } from '../common.ts';
import { listQuery } from '../route.ts';
import { PlaceRef } from '../stock/schemas.ts';

/** `asAt` is the end of that day, now where it is left out; days to come are worth what there is now. */
export const valuationQuery = z.strictObject({ asAt: Day.optional(), branchId: Id.optional() });

const Worth = { products: z.number().int(), quantity: Quantity, value: Money };

/** What lay in a location and all its racks and bins. */
export const ValuedLocation = z.object({ place: PlaceRef, branch: Named.nullable(), ...Worth });
export type ValuedLocation = z.output<typeof ValuedLocation>;
export const ValuedCategory = z.object({ category: Named, ...Worth });
export type ValuedCategory = z.output<typeof ValuedCategory>;

/** What stock was worth at the end of a day, at what each lot cost: by location and by category, the most valuable first. */
export const Valuation = z.object({ asAt: Day, ...Worth, locations: z.array(ValuedLocation), categories: z.array(ValuedCategory) });
export type Valuation = z.output<typeof Valuation>;

export const ValuedProduct = z.object({ id: Id, code: z.string(), description: z.string(), category: Named, quantity: Quantity, value: Money });
export type ValuedProduct = z.output<typeof ValuedProduct>;

/** `q` is the beginning of a product’s code. Of one location where `locationId` is given, of one category where `categoryId` is. */
export const valuedProductsQuery = listQuery({
  sort: ['code'],
  filters: { asAt: Day.optional(), branchId: Id.optional(), locationId: Id.optional(), categoryId: Id.optional() },
});

export const PeriodState = z.enum(['open', 'closed']);
export const PeriodAction = z.enum(['close', 'open']);

/** A month of the accounts of stock, by its first day. `isOver` says whether it can be closed yet. */
export const StockPeriod = z.object({
  month: Day,
  state: PeriodState,
  isOver: z.boolean(),
  changedAt: Instant.nullable(),
  changedBy: z.string(),
  allowedActions: z.array(PeriodAction),
});
export type StockPeriod = z.output<typeof StockPeriod>;

/** `month` is any day of it. */
export const periodQuery = z.strictObject({ month: Day });
export const ClosePeriod = z.strictObject({ month: Day });
export const OpenPeriod = z.strictObject({ month: Day, reason: text(200, 'Say why it is opened') });

/** What came and went in a month: receipts, returns to suppliers, what was fitted, written off or counted, each less what was reversed of it. */
export const PeriodFlow = z.enum(['received', 'supplier-return', 'fitted', 'written-off', 'counted']);
export type PeriodFlow = z.output<typeof PeriodFlow>;

/** `value` is what stock grew by, negative where it shrank; the nominal codes are those of growth, the other way round of shrinking. */
export const PeriodMovement = z.object({ flow: PeriodFlow, moves: z.number().int(), value: Money, debit: z.string(), credit: z.string() });

/** A month in figures. `difference` is what the closing value is more than the opening one and the movements add up to: nought, or the books are wrong. */
export const PeriodFigures = z.object({
  month: Day,
  opening: Money,
  movements: z.array(PeriodMovement),
  closing: Money,
  difference: Money,
});
export type PeriodFigures = z.output<typeof PeriodFigures>;
