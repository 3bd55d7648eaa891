import { z } from 'zod';
import { Day, Id, Instant, Money, Named, Quantity, UnitMoney } from '../common.ts';
import { OrderedQuantity } from '../purchasing/schemas.ts';
import { mostOrdered } from './names.ts';

/** Why something that is needed cannot be ordered from the list; what it says is mended at the job, the branch or the price file. */
export const OrderObstacle = z.enum(['no-branch', 'no-depot', 'unconfirmed', 'no-offer']);
export type OrderObstacle = z.output<typeof OrderObstacle>;

/** What a supplier asks for one piece today, surcharges included. */
export const NeedOffer = z.object({ supplierId: Id, unitCost: UnitMoney, inStock: z.boolean(), leadDays: z.number().int() });
export type NeedOffer = z.output<typeof NeedOffer>;

/** The job whose line needs its glass or part. `free` says that stock has it: it is taken from there, and nothing is ordered. */
export const NeedingJob = z.object({
  id: Id,
  lineId: Id,
  number: z.string(),
  registration: z.string(),
  bookedDay: Day.nullable(),
  free: z.boolean(),
});
/** The level that stock has sunk below. `there` is what nobody claims, `coming` what is on order, on drafts or on its way and nobody claims. */
export const NeedingLevel = z.object({ id: Id, least: Quantity, most: Quantity, there: Quantity, coming: Quantity });

/** Something that is to be ordered: for a job or for a level, never both. `offers` come best first. */
export const OrderNeed = z.object({
  /** The id of the job's line, or of the level. */
  id: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  quantity: Quantity,
  /** Where it is delivered; null where nobody can say yet. */
  place: Named.nullable(),
  job: NeedingJob.nullable(),
  level: NeedingLevel.nullable(),
  offers: z.array(NeedOffer),
  obstacle: OrderObstacle.nullable(),
});
export type OrderNeed = z.output<typeof OrderNeed>;

/** A supplier that has an offer: until when it takes orders that come on `comesOn`, what it asks for an order, and which drafts it has already. */
export const NeedSupplier = z.object({
  id: Id,
  name: z.string(),
  /** When today's orders close; null where they have closed, or it takes none today. */
  closesAt: Instant.nullable(),
  cutOff: z.string(),
  comesOn: Day,
  minimum: Money,
  carriage: Money,
  /** Carriage is free from this net value on; null where it never is. */
  carriageFreeFrom: Money.nullable(),
  drafts: z.array(z.object({ id: Id, number: z.string(), place: Named, net: Money })),
});
export type NeedSupplier = z.output<typeof NeedSupplier>;

export const needsQuery = z.strictObject({ branchId: Id.optional() });
/** What is to be ordered, the most pressing first; `isWhole` is false where more is needed than is listed. */
export const OrderNeeds = z.object({ needs: z.array(OrderNeed), suppliers: z.array(NeedSupplier), isWhole: z.boolean() });
export type OrderNeeds = z.output<typeof OrderNeeds>;

const NeededByJob = z.strictObject({ worksheetId: Id, lineId: Id, productId: Id });
const NeededByLevel = z.strictObject({ levelId: Id, quantity: OrderedQuantity });
const atMost = `At most ${mostOrdered} at once`;

export const OrderFromSupplier = z
  .strictObject({ supplierId: Id, jobs: z.array(NeededByJob).max(mostOrdered, atMost), levels: z.array(NeededByLevel).max(mostOrdered, atMost) })
  .refine(({ jobs, levels }) => jobs.length + levels.length > 0, { error: 'Tick what is to be ordered', path: ['jobs'] });
export type OrderFromSupplier = z.output<typeof OrderFromSupplier>;
/** The drafts that it stands on now, one for each place. */
export const Ordered = z.object({ orders: z.array(z.object({ id: Id, number: z.string() })) });

export const TakeFromStock = z.strictObject({ jobs: z.array(NeededByJob).min(1, 'Tick what is to be taken').max(mostOrdered, atMost) });
export type TakeFromStock = z.output<typeof TakeFromStock>;
