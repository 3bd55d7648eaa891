import { z } from 'zod';
import { Address, Day, Id, Money, optionalText, Quantity, text } from '../common.ts';
import { CreditOverride } from '../companies/credit.ts';
import { CarriedInput, CarriedModeInput, checked, checkMobile, emailOf, telephoneOf } from '../contact.ts';
import { postcodeProblem } from '../rules/postcode.ts';
import { registrationProblem } from '../rules/registration.ts';
import { NewBooking } from '../schedule/schemas.ts';
import { AdasRequirement, BilledTo, FeatureTopic, FittingPlace, LineKind } from './schemas.ts';

const Postcode = checked(optionalText(10), (value) => postcodeProblem(value));

/** `contactType` and `modeOfContact` may be left out. Where a text is going to be sent to the mobile, a landline is refused. */
export const ContactInput = z
  .strictObject({
    title: optionalText(20),
    firstName: optionalText(60),
    lastName: text(60, "Enter the contact's last name"),
    telephone: telephoneOf(20),
    mobile: telephoneOf(20),
    email: emailOf(200),
    contactType: CarriedInput.optional(),
    modeOfContact: CarriedModeInput.optional(),
  })
  .check(checkMobile);

export const AddressInput = z.strictObject({ ...Address.shape, postcode: Postcode });

/** A known vehicle by its id, or the facts of one by its registration. */
export const VehicleInput = z
  .strictObject({
    id: Id.nullable().optional(),
    registration: text(12, 'Enter the registration'),
    /** A mark of another country. */
    foreign: z.boolean().optional(),
    make: optionalText(60).optional(),
    model: optionalText(80).optional(),
    body: optionalText(40).optional(),
    year: z.number().int().min(1900).max(2100).nullable().optional(),
    vin: optionalText(17).optional(),
    colour: optionalText(40).optional(),
  })
  .check((context) => {
    const message = registrationProblem(context.value.registration, { foreign: context.value.foreign === true });
    if (message !== null) context.issues.push({ code: 'custom', message, path: ['registration'], input: context.value });
  });

export const InsuranceInput = z.strictObject({
  insurerName: optionalText(120),
  policyNumber: optionalText(60),
  claimNumber: optionalText(60),
  authorisationNumber: optionalText(60),
  authorisationNeeded: z.boolean(),
  excess: Money,
  limit: Money.nullable(),
  /** Whether the policyholder is VAT-registered; null where nobody has said. */
  vatRegistered: z.boolean().nullable(),
  coverChecked: z.boolean(),
  /** Why the excess was not taken, where it was not. */
  excessExplanation: optionalText(300),
});

export const FeatureAnswer = z.strictObject({ topic: FeatureTopic, present: z.boolean() });
const positiveQuantity = Quantity.min(0.001, 'More than nothing').max(10_000);
const discount = z.number().int().min(0).max(10_000);

/** A line as it is taken: prices come from the price chain; a `unitPrice` of one's own replaces it and is recorded as such. */
export const NewLine = z.strictObject({
  kind: LineKind,
  productId: Id.nullable().optional(),
  glassTypeId: Id.nullable().optional(),
  description: optionalText(200).optional(),
  quantity: positiveQuantity.optional(),
  unitPrice: Money.nullable().optional(),
  discountBasisPoints: discount.optional(),
  features: z.array(FeatureAnswer).max(10).optional(),
  featuresSource: z.enum(['questions', 'photo', 'vin']).optional(),
  /** Why glass goes ahead without its features confirmed. */
  unconfirmedReason: optionalText(200).optional(),
});
export type NewLine = z.output<typeof NewLine>;

/** A line for a worksheet that is there; `creditOverride` where the account's credit stands against more work. */
export const AddLine = z.strictObject({ ...NewLine.shape, creditOverride: CreditOverride.optional() });
export type AddLine = z.output<typeof AddLine>;

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
  lines: z.array(NewLine).max(50),
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
  quantity: positiveQuantity.optional(),
  unitPrice: Money.optional(),
  discountBasisPoints: discount.optional(),
  glassTypeId: Id.nullable().optional(),
  technicianId: Id.nullable().optional(),
  unconfirmedReason: optionalText(200).optional(),
  creditOverride: CreditOverride.optional(),
});
export type ChangeLine = z.output<typeof ChangeLine>;
export const ConfirmFeatures = z.strictObject({
  features: z.array(FeatureAnswer).min(1, 'Answer at least one question').max(10),
  source: z.enum(['questions', 'photo', 'vin']),
});
