import { z } from 'zod';
import { Id, text } from '../common.ts';
import { CategoryKind } from './schemas.ts';
import { CustomerDiscount } from './terms-schemas.ts';

/** How many categories stand above each other at most. */
export const categoryLevels = 8;

const nominal = z.string().regex(/^[A-Za-z0-9 ./-]{1,20}$/, 'Up to 20 letters and digits');
const category = {
  /** Kept in capitals, each once. */
  code: text(20, 'Enter a code').regex(/^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/, 'Letters, digits, spaces, dots, dashes and strokes'),
  name: text(80, 'Enter a name'),
  kind: CategoryKind,
  /** Below which it stands; null is at the top. */
  parentId: Id.nullable(),
  stockTracked: z.boolean(),
  vatRateId: Id,
  /** On the best offer, in basis points; nothing is no mark-up: the list price applies. */
  markUpBasisPoints: z.number().int().min(0, 'A mark-up cannot be negative').max(100_000, 'At most 1,000 %'),
  salesNominal: nominal,
  purchaseNominal: nominal,
} as const;
export const NewCategory = z.strictObject(category);
export type NewCategory = z.output<typeof NewCategory>;
/** Only what is sent; another `parentId` moves it with all that stand below it. */
export const CategoryChange = z.strictObject(category).partial();
export type CategoryChange = z.output<typeof CategoryChange>;

/** How many there are, counted up to a bound. */
export const Counted = z.object({ count: z.number().int(), isExact: z.boolean() });
export type Counted = z.output<typeof Counted>;

/** What names a category. `activeProducts` are those that are sold: a mark-up touches their prices. */
export const CategoryUse = z.object({
  products: Counted,
  activeProducts: Counted,
  children: Counted,
  discounts: Counted,
  caps: Counted,
  labourRates: Counted,
});
export type CategoryUse = z.output<typeof CategoryUse>;

/** How many products a category has, those below it left out. */
export const CategoryProducts = z.object({ categoryId: Id, products: Counted });

/** A discount that an account has agreed for the category. */
export const CategoryDiscount = CustomerDiscount.extend({ customerName: z.string() });
export type CategoryDiscount = z.output<typeof CategoryDiscount>;
