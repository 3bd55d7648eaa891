import { z } from 'zod';
import { Id, Money, Named, optionalText, Quantity, Sum } from '../common.ts';

/** What a line charges for: of a job and of a quotation alike. */
export const LineKind = z.enum(['glass', 'part', 'labour', 'calibration', 'sundry']);
export type LineKind = z.output<typeof LineKind>;
export const FeatureTopic = z.enum(['camera', 'rain-sensor', 'heated', 'acoustic', 'head-up', 'aerial', 'tint-band', 'vin-window', 'privacy', 'brake-light']);

/** One step of how a line's price came about. */
export const PriceStepView = z.object({ step: z.string(), price: Money.nullable(), reason: z.string(), chosen: z.boolean() });

export const FeatureAnswer = z.strictObject({ topic: FeatureTopic, present: z.boolean() });
export const PositiveQuantity = Quantity.min(0.001, 'More than nothing').max(10_000);
export const Discount = z.number().int().min(0).max(10_000);

/** A line as it is taken: prices come from the price chain; a `unitPrice` of one's own replaces it and is recorded as such. */
export const NewLine = z.strictObject({
  kind: LineKind,
  productId: Id.nullable().optional(),
  glassTypeId: Id.nullable().optional(),
  description: optionalText(200).optional(),
  quantity: PositiveQuantity.optional(),
  unitPrice: Sum.nullable().optional(),
  discountBasisPoints: Discount.optional(),
  features: z.array(FeatureAnswer).max(10).optional(),
  featuresSource: z.enum(['questions', 'photo', 'vin']).optional(),
  /** Why glass goes ahead without its features confirmed. */
  unconfirmedReason: optionalText(200).optional(),
});
export type NewLine = z.output<typeof NewLine>;

/** A priced line as the office sees it, of a job and of a quotation alike. */
export const PricedLineView = z.object({
  id: Id,
  kind: LineKind,
  productId: Id.nullable(),
  glassType: Named.nullable(),
  code: z.string(),
  description: z.string(),
  quantity: z.number(),
  unitPrice: Money,
  discountBasisPoints: z.number().int(),
  vatRateBasisPoints: z.number().int(),
  net: Money,
  vat: Money,
  /** Shown with `view-worksheet-costs` only. */
  cost: Money.nullable(),
  priceChain: z.array(PriceStepView),
  /** Says so where its net is more than the account pays for such a line; null where it is not, and for whoever sees no terms. */
  aboveCap: z.string().nullable(),
  features: z.array(z.object({ topic: FeatureTopic, present: z.boolean() })),
  featuresSource: z.string(),
  unconfirmedReason: z.string(),
});
export type PricedLineView = z.output<typeof PricedLineView>;
