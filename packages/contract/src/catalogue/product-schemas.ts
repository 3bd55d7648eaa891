import { z } from 'zod';
import { Day, Id, Instant, Money, optionalText, Quantity, text, UnitMoney } from '../common.ts';
import { FileRecord } from '../files/schemas.ts';
import { GlassKind } from '../system/kinds.ts';
import { Offer, Product, ProductFeature, Quality } from './schemas.ts';

/** How many of each a product may have. */
export const productMost = { fits: 200, accessories: 40, codes: 60, pictures: 12, labels: 480 } as const;

/** Another code of a product: a supplier's, a vehicle maker's (several products may share it), or a further barcode. */
export const ProductCodeKind = z.enum(['supplier', 'maker', 'barcode'], 'Choose whose code it is');
export type ProductCodeKind = z.output<typeof ProductCodeKind>;

const celsius = z.number('Enter degrees').int('Whole degrees').min(-40, 'From −40 °C').max(60, 'Up to 60 °C').nullable();
const product = {
  code: text(40, 'Enter a code'),
  description: text(200, 'Enter a description'),
  categoryId: Id,
  glassTypeId: Id.nullable(),
  /** Where the glass sits, as people say it; empty where that goes without saying. */
  position: optionalText(60),
  quality: Quality,
  features: z.array(ProductFeature).max(ProductFeature.options.length),
  needsCalibration: z.boolean(),
  wholeUnits: z.boolean(),
  barcode: optionalText(40),
  listPrice: Money.extend({ amount: z.number('Enter a price').int().min(0, 'A price is not negative').max(100_000_000, 'At most £1,000,000.00') }),
  /** In hundredths of a penny; only from whoever may see costs. */
  standardCost: UnitMoney.extend({ unitAmount: z.number('Enter a cost').int().min(0, 'A cost is not negative').max(10_000_000_000, 'At most £1,000,000.00') }),
  /** The maker's sheet of an adhesive; null where it says nothing. */
  usedFromCelsius: celsius,
  usedToCelsius: celsius,
  driveAwayMinutes: z.number('Enter minutes').int('Whole minutes').min(1, 'At least a minute').max(2_880, 'At most two days').nullable(),
  shelfLifeDays: z.number('Enter days').int('Whole days').min(1, 'At least a day').max(3_650, 'At most ten years').nullable(),
} as const;

const { code, description, categoryId, ...particulars } = product;
/** A new product; what is not given stands as a new one has it. */
export const NewProduct = z.strictObject({ code, description, categoryId }).extend(z.strictObject(particulars).partial().shape);
export type NewProduct = z.output<typeof NewProduct>;
/** Only what is sent. */
export const ProductChange = z.strictObject(product).partial();
export type ProductChange = z.output<typeof ProductChange>;

const year = z.number('Enter a year').int().min(1886, 'From 1886').max(2100, 'Up to 2100').nullable();
/** A vehicle that a product fits, as it is sent; years both included, null where open. */
export const FitInput = z.strictObject({
  make: text(60, 'Enter a make'),
  model: text(80, 'Enter a model'),
  body: optionalText(40),
  yearFrom: year,
  yearTo: year,
});
export type FitInput = z.output<typeof FitInput>;
/** All that a product fits, in place of what was there. */
export const ProductFits = z.strictObject({ fits: z.array(FitInput).max(productMost.fits, `At most ${productMost.fits} vehicles`) });

/** What goes with a product, and how many, in place of what was there. */
export const ProductAccessories = z.strictObject({
  accessories: z
    .array(z.strictObject({ productId: Id, quantity: Quantity.min(0.001, 'More than nothing').max(1_000, 'At most 1,000') }))
    .max(productMost.accessories, `At most ${productMost.accessories} accessories`),
});
export type ProductAccessories = z.output<typeof ProductAccessories>;

/** A code as it is sent: a supplier's names the supplier, any other none. */
export const CodeInput = z.strictObject({ kind: ProductCodeKind, supplierId: Id.nullable(), code: text(60, 'Enter a code') });
export type CodeInput = z.output<typeof CodeInput>;
/** All other codes of a product, in place of those that were there. */
export const ProductCodes = z.strictObject({ codes: z.array(CodeInput).max(productMost.codes, `At most ${productMost.codes} codes`) });

export const DiscontinueProduct = z.strictObject({ replacedById: Id.nullable() });
export const MainPicture = z.strictObject({ fileId: Id });

/** Labels on A4 sheets of 24, or each on a label of its own; what the bars say is the code or the barcode. */
export const LabelPaper = z.enum(['sheet', 'single'], 'Choose the labels');
export type LabelPaper = z.output<typeof LabelPaper>;
export const LabelBars = z.enum(['code', 'barcode'], 'Choose what the bars say');
export type LabelBars = z.output<typeof LabelBars>;

export const OtherCode = z.object({ id: Id, kind: ProductCodeKind, supplierId: Id.nullable(), supplierName: z.string().nullable(), code: z.string() });
export type OtherCode = z.output<typeof OtherCode>;

/** A product that replaces another, or is replaced by it. */
export const RelatedProduct = z.object({ id: Id, code: z.string(), description: z.string(), active: z.boolean() });
export type RelatedProduct = z.output<typeof RelatedProduct>;

/** What a Eurocode seems to say: a person may take it over or overrule it. What of it differs from what is written is named in `differs`. */
export const EurocodeHint = z.object({
  words: z.string(),
  position: z.string(),
  glassKind: GlassKind.nullable(),
  glassTypeId: Id.nullable(),
  glassTypeName: z.string().nullable(),
  features: z.array(ProductFeature),
  needsCalibration: z.boolean(),
  differs: z.array(z.enum(['position', 'glassTypeId', 'features', 'needsCalibration'])),
});
export type EurocodeHint = z.output<typeof EurocodeHint>;

export const ProductAction = z.enum(['change', 'change-cost', 'discontinue', 'reinstate']);
export type ProductAction = z.output<typeof ProductAction>;

/** A product with all that its page shows of the catalogue's own. */
export const ProductRecord = Product.extend({
  eurocode: EurocodeHint.nullable(),
  usedFromCelsius: z.number().int().nullable(),
  usedToCelsius: z.number().int().nullable(),
  driveAwayMinutes: z.number().int().nullable(),
  shelfLifeDays: z.number().int().nullable(),
  /** From the next one down to the newest. */
  replacedBy: z.array(RelatedProduct),
  /** Those that it replaces, the nearest first. */
  replaces: z.array(RelatedProduct),
  /** Offers that hold from a day to come, or held within the last year until the day before `supersededFrom`; for those who may see offers. */
  otherOffers: z.array(Offer.extend({ state: z.enum(['to-come', 'past']), supersededFrom: Day.nullable() })),
  /** Suppliers' codes only for those who may see offers. */
  codes: z.array(OtherCode),
  /** A list price that waits for a second person, for those who may change prices; until then `listPrice` counts. `by` is null where a connected system sent it. */
  proposedPrice: z.object({ price: Money, why: z.string(), by: z.string().nullable(), at: Instant, mayConfirm: z.boolean() }).nullable(),
  accessoryOf: z.array(RelatedProduct),
  pictures: z.array(FileRecord),
  pictureFileId: Id.nullable(),
  allowedActions: z.array(ProductAction),
  createdAt: Instant,
});
export type ProductRecord = z.output<typeof ProductRecord>;
