import { z } from 'zod';
import { kitLinesAtMost } from '../catalogue/kit-schemas.ts';
import { Discount, FeatureAnswer, NewLine, PositiveQuantity } from '../catalogue/lines.ts';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Day, Id, optionalText, Sum, text } from '../common.ts';
import { CreditOverride } from '../companies/credit.ts';
import { AdasRequirement, AddressInput, ContactInput, InsuranceInput, VehicleInput } from '../intake.ts';
import { NewBooking } from '../schedule/schemas.ts';
import { DamageFound } from './damage.ts';
import { mostDamages } from './damage-words.ts';
import { BilledTo } from './schemas.ts';

/** A line of a job: `topUp` where it is the policyholder's wish beyond what is insured, and theirs to pay; `jobTypeId` where it is other work than the job's. */
export const NewJobLine = z.strictObject({ ...NewLine.shape, topUp: z.boolean().optional(), jobTypeId: Id.nullable().optional() });
export type NewJobLine = z.output<typeof NewJobLine>;

/** A line for a worksheet that is there; `creditOverride` where the account's credit stands against more work. */
export const AddLine = z.strictObject({ ...NewJobLine.shape, creditOverride: CreditOverride.optional() });
export type AddLine = z.output<typeof AddLine>;

/** A kit for a worksheet: all its lines, or those of these ids; its work is for the glass of that type. `creditOverride` as for a line. */
export const AddKit = z.strictObject({
  kitId: Id,
  lineIds: z.array(Id).min(1, 'Choose at least one line').max(kitLinesAtMost).optional(),
  glassTypeId: Id.nullable().optional(),
  creditOverride: CreditOverride.optional(),
});
export type AddKit = z.output<typeof AddKit>;

/** The whole intake in one call: who, what vehicle, what is broken, what it costs, and when. */
export const NewWorksheet = z.strictObject({
  source: z.enum(['phone', 'walk-in', 'api']).optional(),
  customerId: Id,
  jobTypeId: Id,
  billedTo: BilledTo.optional(),
  branchId: Id.nullable().optional(),
  vehicle: VehicleInput,
  mileage: z.number().int().min(0).max(9_999_999).nullable().optional(),
  contact: ContactInput,
  address: AddressInput,
  place: FittingPlace,
  causeId: Id.nullable().optional(),
  lossOn: Day.nullable().optional(),
  insurance: InsuranceInput.optional(),
  orderNumber: optionalText(60).optional(),
  /** What the account calls the vehicle. */
  fleetNumber: optionalText(30).optional(),
  adasRequirement: AdasRequirement,
  adasSource: optionalText(120).optional(),
  priority: z.boolean().optional(),
  estimatedMinutes: z.number().int().min(5).max(1440).optional(),
  noteInternal: optionalText(2000).optional(),
  noteTechnician: optionalText(2000).optional(),
  noteCustomer: optionalText(2000).optional(),
  lines: z.array(NewJobLine).max(50),
  /** What is broken, as the customer tells it. */
  damages: z.array(DamageFound).max(mostDamages).optional(),
  booking: NewBooking.optional(),
  /** Why the job is taken although the account is on stop or over its limit; only of those who may override it. */
  creditOverride: CreditOverride.optional(),
  /** Whether the customer is told of the booking; yes unless said otherwise. */
  tellCustomer: z.boolean().optional(),
});
export type NewWorksheet = z.output<typeof NewWorksheet>;

/** Sections to change; each one given is given whole. */
export const ChangeWorksheet = z.strictObject({
  contact: ContactInput.optional(),
  address: z.strictObject({ ...AddressInput.shape, place: FittingPlace }).optional(),
  insurance: InsuranceInput.optional(),
  notes: z.strictObject({ internal: optionalText(2000), technician: optionalText(2000), customer: optionalText(2000) }).optional(),
  details: z
    .strictObject({
      jobTypeId: Id,
      billedTo: BilledTo,
      causeId: Id.nullable(),
      lossOn: Day.nullable(),
      mileage: z.number().int().min(0).max(9_999_999).nullable(),
      orderNumber: optionalText(60),
      fleetNumber: optionalText(30).optional(),
      estimatedMinutes: z.number().int().min(5).max(1440),
    })
    .optional(),
});
export type ChangeWorksheet = z.output<typeof ChangeWorksheet>;

/** What may change of a line; another product frees the glass of the old one. */
export const ChangeLine = z.strictObject({
  productId: Id.optional(),
  description: text(200).optional(),
  quantity: PositiveQuantity.optional(),
  unitPrice: Sum.optional(),
  discountBasisPoints: Discount.optional(),
  glassTypeId: Id.nullable().optional(),
  technicianId: Id.nullable().optional(),
  /** Other work than the job's; labour is priced by it anew, unless a price is sent. */
  jobTypeId: Id.nullable().optional(),
  unconfirmedReason: optionalText(200).optional(),
  topUp: z.boolean().optional(),
  creditOverride: CreditOverride.optional(),
});
export type ChangeLine = z.output<typeof ChangeLine>;
export const ConfirmFeatures = z.strictObject({
  features: z.array(FeatureAnswer).min(1, 'Answer at least one question').max(10),
  source: z.enum(['questions', 'photo', 'vin']),
});
