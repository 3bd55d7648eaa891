import { z } from 'zod';
import { Day, Id, Money, thousandths, UnitMoney } from '../common.ts';
import { letteredFeatures } from '../rules/eurocode-letters.ts';
import { GlassKind } from '../system/kinds.ts';

export const CategoryKind = z.enum(['glass', 'moulding', 'adhesive', 'clip', 'consumable', 'tool', 'sundry']);
export type CategoryKind = z.output<typeof CategoryKind>;
export const Quality = z.enum(['OEM', 'OEE', 'aftermarket', 'dealer-only']);
export type Quality = z.output<typeof Quality>;
export const FittingPlace = z.enum(['workshop', 'mobile'], 'Choose workshop or mobile');
export type FittingPlace = z.output<typeof FittingPlace>;

/** What a piece of glass carries, as its code or somebody says. */
export const ProductFeature = z.enum([...letteredFeatures, 'acoustic', 'tint-band', 'privacy']);
export type ProductFeature = z.output<typeof ProductFeature>;

/** A category of the tree. Rates in basis points (2,000 = 20 %); the mark-up only for those who may see costs or change the catalogue, the nominal codes only for the office. */
export const Category = z.object({
  id: Id,
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  kind: CategoryKind,
  stockTracked: z.boolean(),
  vatRateId: Id,
  vatRateBasisPoints: z.number().int(),
  markUpBasisPoints: z.number().int().nullable(),
  salesNominal: z.string().nullable(),
  purchaseNominal: z.string().nullable(),
  version: z.number().int(),
});
export type Category = z.output<typeof Category>;

export const ProductSummary = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  kind: CategoryKind,
  glassTypeId: Id.nullable(),
  glassTypeName: z.string().nullable(),
  position: z.string(),
  quality: Quality,
  features: z.array(ProductFeature),
  needsCalibration: z.boolean(),
  listPrice: Money,
  placeholder: z.boolean(),
  active: z.boolean(),
  version: z.number().int(),
});
export type ProductSummary = z.output<typeof ProductSummary>;

/** A vehicle that a product fits; years both included, null where open. */
export const Fit = z.object({
  id: Id,
  make: z.string(),
  model: z.string(),
  body: z.string(),
  yearFrom: z.number().int().nullable(),
  yearTo: z.number().int().nullable(),
});
export type Fit = z.output<typeof Fit>;

/** What goes with a product, and how many. */
export const Accessory = z.object({ productId: Id, code: z.string(), description: z.string(), quantity: z.number(), listPrice: Money });

/** A supplier's offer in force. `landed` is net and surcharge of one unit; `best` marks the cheapest, the sooner of equal ones. */
export const Offer = z.object({
  supplierId: Id,
  supplierName: z.string(),
  priceFileLineId: Id,
  priceFileName: z.string(),
  supplierCode: z.string(),
  list: UnitMoney,
  discountBasisPoints: z.number().int(),
  net: UnitMoney,
  surcharge: UnitMoney,
  landed: UnitMoney,
  inStock: z.boolean(),
  leadDays: z.number().int(),
  effectiveFrom: Day,
  best: z.boolean(),
});
export type Offer = z.output<typeof Offer>;

export const PriceStep = z.enum(['customer-price', 'customer-discount', 'mark-up', 'list']);
/** One step of the price chain: what it gives (null where nothing), why, and whether it was chosen. */
export const PriceLink = z.object({ step: PriceStep, price: Money.nullable(), reason: z.string(), chosen: z.boolean() });
export type PriceLink = z.output<typeof PriceLink>;

/**
 * A selling price of one, net of VAT, and of the quantity, with the chain that it comes from. `cost` is null for those who may not see costs; `aboveCap` says
 * where the net is more than the account pays for such a line, null where it is not.
 */
export const Price = z.object({
  productId: Id,
  customerId: Id.nullable(),
  quantity: z.number(),
  price: Money,
  step: PriceStep.nullable(),
  chain: z.array(PriceLink),
  vatRateBasisPoints: z.number().int(),
  net: Money,
  vat: Money,
  gross: Money,
  cost: UnitMoney.nullable(),
  marginBasisPoints: z.number().int().nullable(),
  aboveCap: z.string().nullable(),
});
export type Price = z.output<typeof Price>;

export const PriceRequest = z.strictObject({
  productId: Id,
  customerId: Id.nullable().optional(),
  quantity: thousandths(z.number().min(0.001, 'Enter a quantity').max(1_000_000)).optional(),
  day: Day.optional(),
});
export type PriceRequest = z.output<typeof PriceRequest>;

/** A product. `hint` is what its code seems to say, which a person may override; `offers` are empty and `offersShown` false for those who may not see costs. */
export const Product = ProductSummary.extend({
  hint: z.string().nullable(),
  wholeUnits: z.boolean(),
  stockTracked: z.boolean(),
  barcode: z.string(),
  standardCost: UnitMoney.nullable(),
  supersededById: Id.nullable(),
  supersededByCode: z.string().nullable(),
  fit: z.array(Fit),
  accessories: z.array(Accessory),
  offersShown: z.boolean(),
  offers: z.array(Offer),
  /** The price for the customer that was asked for, or for anybody. */
  price: Price,
});
export type Product = z.output<typeof Product>;

export const ProductOption = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  kind: CategoryKind,
  glassTypeId: Id.nullable(),
  quality: Quality,
  needsCalibration: z.boolean(),
  wholeUnits: z.boolean(),
  placeholder: z.boolean(),
  listPrice: Money,
});
export type ProductOption = z.output<typeof ProductOption>;

/** A piece of glass that may fit; `price` is the customer's where one was asked for, else anybody's. */
export const GlassCandidate = ProductOption.extend({
  position: z.string(),
  features: z.array(ProductFeature),
  hint: z.string().nullable(),
  body: z.string(),
  yearFrom: z.number().int().nullable(),
  yearTo: z.number().int().nullable(),
  price: Money,
});
export type GlassCandidate = z.output<typeof GlassCandidate>;

/**
 * A question that avoids the wrong glass: the candidates (ids) that have the feature, that have it not, and of which it isn't known. `narrows`: the
 * answer leaves some out; else it only confirms.
 */
export const GlassQuestion = z.object({
  topic: z.enum(['camera', 'rain-sensor', 'heated', 'acoustic', 'head-up', 'aerial', 'tint-band', 'vin-window', 'privacy', 'brake-light']),
  question: z.string(),
  note: z.string().nullable(),
  narrows: z.boolean(),
  yes: z.array(Id),
  no: z.array(Id),
  unknown: z.array(Id),
});

export const GlassGroup = z.object({
  glassTypeId: Id.nullable(),
  /** The kind of the glass type, null where it has none. */
  kind: GlassKind.nullable(),
  name: z.string(),
  products: z.array(GlassCandidate),
  questions: z.array(GlassQuestion),
});
export type GlassGroup = z.output<typeof GlassGroup>;

/** The glass proposed for a vehicle, by glass type. `message` says why where there is none. */
export const GlassForVehicle = z.object({
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  body: z.string(),
  groups: z.array(GlassGroup),
  message: z.string().nullable(),
});
export type GlassForVehicle = z.output<typeof GlassForVehicle>;

/** A labour rate with the names of what it is for; null is 'any'. Days both included. */
export const LabourRate = z.object({
  id: Id,
  name: z.string(),
  jobTypeId: Id.nullable(),
  jobTypeName: z.string().nullable(),
  glassTypeId: Id.nullable(),
  glassTypeName: z.string().nullable(),
  place: FittingPlace.nullable(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  price: Money,
  minutes: z.number().int(),
  validFrom: Day,
  validTo: Day.nullable(),
  version: z.number().int(),
});
export type LabourRate = z.output<typeof LabourRate>;

/** A rate that was in force and would have applied, and why it did or did not; `asSpecific`: it is for just the same work as the one that was chosen. */
export const ConsideredRate = z.object({
  id: Id,
  name: z.string(),
  price: Money,
  minutes: z.number().int(),
  reason: z.string(),
  chosen: z.boolean(),
  asSpecific: z.boolean(),
});

/** The labour rate that applies: the most specific in force; all null where none does. `minutes` is how long the work takes. */
export const LabourAnswer = z.object({
  labourRateId: Id.nullable(),
  name: z.string().nullable(),
  price: Money.nullable(),
  minutes: z.number().int().nullable(),
  why: z.string(),
  considered: z.array(ConsideredRate),
});
export type LabourAnswer = z.output<typeof LabourAnswer>;
