import { z } from 'zod';
import { Day, Id, Money, optionalText, text } from '../common.ts';
import { FittingPlace } from './schemas.ts';

const amount = (least: number, message: string) =>
  z.strictObject({ amount: z.number().int('Enter whole pence').min(least, message).max(10_000_000_000), currency: z.string().length(3) });
const price = amount(0, 'A price cannot be negative');

/** Days both included; `validTo` is null where no end is agreed. */
const days = { validFrom: Day, validTo: Day.nullable() } as const;
const shown = { id: Id, ...days, version: z.number().int() } as const;

/** What a list of what is agreed shows: in force and to come unless asked; `in-force` today's alone; `all` with what has ended. */
export const TermsShown = z.enum(['in-force', 'all']);

const agreedPrice = { price, ...days } as const;
/** A price that an account has agreed for a product: net, for one. */
export const NewCustomerPrice = z.strictObject({ productId: Id, ...agreedPrice });
export type NewCustomerPrice = z.output<typeof NewCustomerPrice>;
export const CustomerPriceChange = z.strictObject(agreedPrice).partial();
export type CustomerPriceChange = z.output<typeof CustomerPriceChange>;
export const CustomerPrice = z.object({
  ...shown,
  customerId: Id,
  productId: Id,
  productCode: z.string(),
  productDescription: z.string(),
  listPrice: Money,
  price: Money,
});
export type CustomerPrice = z.output<typeof CustomerPrice>;

const agreedDiscount = {
  discountBasisPoints: z.number().int().min(0, 'From 0 to 100 %').max(10_000, 'From 0 to 100 %'),
  ...days,
} as const;
/** A discount off list that an account has agreed for a category and those below it, in basis points. */
export const NewCustomerDiscount = z.strictObject({ categoryId: Id, ...agreedDiscount });
export type NewCustomerDiscount = z.output<typeof NewCustomerDiscount>;
export const CustomerDiscountChange = z.strictObject(agreedDiscount).partial();
export type CustomerDiscountChange = z.output<typeof CustomerDiscountChange>;
export const CustomerDiscount = z.object({ ...shown, customerId: Id, categoryId: Id, categoryName: z.string(), discountBasisPoints: z.number().int() });
export type CustomerDiscount = z.output<typeof CustomerDiscount>;

const capTerms = { cap: amount(1, 'Enter more than nothing'), ...days, note: optionalText(300) } as const;
/** What an account pays at most, net: for a line of a category or one below it, or for the whole job where no category is named. */
export const NewPriceCap = z.strictObject({ categoryId: Id.nullable(), ...capTerms });
export type NewPriceCap = z.output<typeof NewPriceCap>;
export const PriceCapChange = z.strictObject(capTerms).partial();
export type PriceCapChange = z.output<typeof PriceCapChange>;
export const PriceCap = z.object({ ...shown, customerId: Id, categoryId: Id.nullable(), categoryName: z.string().nullable(), cap: Money, note: z.string() });
export type PriceCap = z.output<typeof PriceCap>;

const work = { jobTypeId: Id.nullable(), glassTypeId: Id.nullable(), place: FittingPlace.nullable() } as const;
const rateTerms = {
  name: text(80, 'Enter a name'),
  ...work,
  categoryId: Id.nullable(),
  price,
  minutes: z.number().int('Enter whole minutes').min(0, 'This cannot be negative').max(1_440, 'At most a day: 1,440 minutes'),
  ...days,
} as const;
/** What work of a kind costs an account, net: null is "any". */
export const NewLabourRate = z.strictObject(rateTerms);
export type NewLabourRate = z.output<typeof NewLabourRate>;
export const LabourRateChange = z.strictObject(rateTerms).partial();
export type LabourRateChange = z.output<typeof LabourRateChange>;

const cardTerms = { ...work, price, ...days } as const;
/** What a subcontractor is paid for work of a kind: null is 'any'. */
export const NewRateCardLine = z.strictObject(cardTerms);
export type NewRateCardLine = z.output<typeof NewRateCardLine>;
export const RateCardLineChange = z.strictObject(cardTerms).partial();
export type RateCardLineChange = z.output<typeof RateCardLineChange>;
export const RateCardLine = z.object({
  ...shown,
  branchId: Id,
  ...work,
  jobTypeName: z.string().nullable(),
  glassTypeName: z.string().nullable(),
  price: Money,
});
export type RateCardLine = z.output<typeof RateCardLine>;

/** What an account pays at most for a whole job, net, with whom that is agreed; null where nothing is. */
export const JobCap = z.object({
  cap: z.object({ capPence: z.number().int(), account: z.string(), ofParent: z.boolean(), validFrom: Day, validTo: Day.nullable() }).nullable(),
});
