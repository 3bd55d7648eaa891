import { isBlank } from '@quarterlight/kit/text';
import { z } from 'zod';
import { Address, Day, Id, optionalText, Sum, text } from './common.ts';
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

/** The policyholder where they are not the contact: their invoice goes to their own address. Without a name they are the contact. */
const PolicyholderInput = z
  .strictObject({
    name: optionalText(120),
    telephone: telephoneOf(20),
    email: emailOf(200),
    line1: optionalText(120),
    line2: optionalText(120),
    line3: optionalText(120),
    town: optionalText(60),
    county: optionalText(60),
    postcode: Postcode,
  })
  .check(({ value, issues }) => {
    if (isBlank(value.name) && Object.values(value).some((part) => !isBlank(part)))
      issues.push({ code: 'custom', message: 'Enter the policyholder’s name', path: ['name'], input: value, continue: true });
  });

export const InsuranceInput = z
  .strictObject({
    insurerName: optionalText(120),
    scheme: optionalText(120).optional(),
    certificateNumber: optionalText(60).optional(),
    policyNumber: optionalText(60),
    claimNumber: optionalText(60),
    authorisationNumber: optionalText(60),
    authorisationNeeded: z.boolean(),
    /** Who of the insurer authorised it. */
    authorisedBy: optionalText(120).optional(),
    excess: Sum,
    limit: Sum.nullable(),
    /** Whether the policyholder is VAT-registered; null where nobody has said. */
    vatRegistered: z.boolean().nullable(),
    /** How much of the VAT a registered policyholder recovers, in basis points; all of it unless told. */
    vatRecoveryBasisPoints: z.number().int().min(0).max(10_000).optional(),
    /** Who signed the mandate to bill the insurer, and on which day. */
    mandateSignedBy: optionalText(120).optional(),
    mandateSignedOn: Day.nullable().optional(),
    policyholder: PolicyholderInput.optional(),
    coverChecked: z.boolean(),
    /** Why the excess was not taken, where it was not. */
    excessExplanation: optionalText(300),
  })
  .check(({ value, issues }) => {
    const isSigned = !isBlank(value.mandateSignedBy ?? '');
    if (isSigned !== Boolean(value.mandateSignedOn))
      issues.push({
        code: 'custom',
        message: isSigned ? 'Say on which day it was signed' : 'Say who signed',
        path: [isSigned ? 'mandateSignedOn' : 'mandateSignedBy'],
        input: value,
      });
  });
