import { z } from 'zod';
import { Day, Id, Instant, text, UnitMoney } from '../common.ts';

/** Whether its prices hold today, hold from a day to come, or were followed by others'. */
export const PriceFileState = z.enum(['in-force', 'to-come', 'superseded'], 'Choose a state');
export type PriceFileState = z.output<typeof PriceFileState>;

/** A supplier's list, or what is bought best from whom. */
export const PriceFileKind = z.enum(['list', 'best-buy'], 'Choose a kind');
export type PriceFileKind = z.output<typeof PriceFileKind>;

export const PriceFileAction = z.enum(['change']);
export type PriceFileAction = z.output<typeof PriceFileAction>;

/** A list of prices. A best-buy file is of no supplier: its lines name them. */
export const PriceFile = z.object({
  id: Id,
  name: z.string(),
  kind: PriceFileKind,
  supplierId: Id.nullable(),
  supplierName: z.string().nullable(),
  state: PriceFileState,
  effectiveFrom: Day,
  supersededFrom: Day.nullable(),
  lines: z.number().int(),
  /** Whether its list prices become those of our products on its day. */
  takesListPrices: z.boolean(),
  madeBy: z.string(),
  createdAt: Instant,
  /** When its day's work was done; null before. */
  activatedAt: Instant.nullable(),
  version: z.number().int(),
  allowedActions: z.array(PriceFileAction),
});
export type PriceFile = z.output<typeof PriceFile>;

/** Another name; another first day, as long as it has not begun. */
export const PriceFileChange = z.strictObject({ name: text(120, 'Enter a name'), effectiveFrom: Day });
export type PriceFileChange = z.output<typeof PriceFileChange>;

/** One product of a price file; `landed` is net and surcharge of one. */
export const PriceFileLine = z.object({
  id: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  supplierName: z.string(),
  supplierCode: z.string(),
  list: UnitMoney,
  discountBasisPoints: z.number().int(),
  net: UnitMoney,
  surcharge: UnitMoney,
  landed: UnitMoney,
  pack: z.number(),
  inStock: z.boolean(),
  leadDays: z.number().int().nullable(),
});
export type PriceFileLine = z.output<typeof PriceFileLine>;

export const PriceChange = z.enum(['dearer', 'cheaper', 'new', 'gone'], 'Choose a change');
export type PriceChange = z.output<typeof PriceChange>;

/** One price in two files; the move in basis points of the earlier, null where one of them has none. */
export const PriceMove = z.object({
  productId: Id,
  code: z.string(),
  description: z.string(),
  supplierCode: z.string(),
  change: PriceChange,
  before: UnitMoney.nullable(),
  after: UnitMoney.nullable(),
  moveBasisPoints: z.number().int().nullable(),
});
export type PriceMove = z.output<typeof PriceMove>;

/** How many prices moved so far: up to `upTo` per cent, the last without end (null). */
export const MoveBand = z.object({ upTo: z.number().int().nullable(), dearer: z.number().int(), cheaper: z.number().int() });

/** Two files beside each other: how many of what, by how much, and the 200 largest moves of a kind, or of all. */
export const PriceComparison = z.object({
  file: z.object({ id: Id, name: z.string(), effectiveFrom: Day }),
  with: z.object({ id: Id, name: z.string(), effectiveFrom: Day }),
  counts: z.object({
    dearer: z.number().int(),
    cheaper: z.number().int(),
    same: z.number().int(),
    new: z.number().int(),
    gone: z.number().int(),
  }),
  /** The mean move of the prices that are in both, in basis points; null where none is. */
  meanBasisPoints: z.number().int().nullable(),
  bands: z.array(MoveBand),
  moves: z.array(PriceMove),
});
export type PriceComparison = z.output<typeof PriceComparison>;

/** From whom a product is bought best today: net and surcharge of one, how soon, until when it is to be ordered today, and what the next best asks. */
export const BestBuy = z.object({
  productId: Id,
  code: z.string(),
  description: z.string(),
  supplierId: Id,
  supplierName: z.string(),
  supplierCode: z.string(),
  landed: UnitMoney,
  leadDays: z.number().int(),
  /** HH:mm of the day. */
  orderBefore: z.string(),
  inStock: z.boolean(),
  /** Named by a best-buy file, which wins over what is reckoned. */
  chosen: z.boolean(),
  offers: z.number().int(),
  next: z.object({ supplierName: z.string(), landed: UnitMoney }).nullable(),
  /** What is saved of one against the next best; below nil where a best-buy file names a dearer one. */
  saving: UnitMoney.nullable(),
});
export type BestBuy = z.output<typeof BestBuy>;
