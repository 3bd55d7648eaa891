import { z } from 'zod';
import { Address, Id, Money, optionalText, text } from './common.ts';
import { CarriedInput, CarriedModeInput, checked, checkMobile, emailOf, telephoneOf } from './contact.ts';
import { postcodeProblem } from './rules/postcode.ts';
import { registrationProblem } from './rules/registration.ts';

export const AdasRequirement = z.enum(['unknown', 'none-fitted', 'not-affected', 'required']);

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
