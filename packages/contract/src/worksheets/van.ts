import { z } from 'zod';
import { Day, Id, Instant, Named, Quantity } from '../common.ts';
import { StockTakeState } from '../counting/schemas.ts';

/** One pane or pack in the technician's van; `worksheet` is the job that it is for. */
export const MyVanItem = z.object({
  productId: Id,
  code: z.string(),
  description: z.string(),
  barcode: z.string(),
  wholePieces: z.boolean(),
  batch: z.string(),
  expires: Day.nullable(),
  quantity: Quantity,
  worksheet: z.object({ id: Id, number: z.string(), registration: z.string(), day: Day.nullable() }).nullable(),
});
export type MyVanItem = z.output<typeof MyVanItem>;

/** The technician's van, null where they have none, what lies in it, and how its last count stands; `differences` are products, not how many of them. */
export const MyVan = z.object({
  van: Named.nullable(),
  items: z.array(MyVanItem),
  lastCount: z.object({ countedAt: Instant, state: StockTakeState, differences: z.number().int(), reason: z.string() }).nullable(),
});
export type MyVan = z.output<typeof MyVan>;
