import { z } from 'zod';
import { Address, Id, Instant, optionalText, text } from '../common.ts';
import { Carried, CarriedInput, CarriedMode, CarriedModeInput, checked, checkMobile, emailOf, telephoneOf } from '../contact.ts';
import { companyNumberProblem, vatNumberProblem } from '../rules/company-numbers.ts';
import { postcodeMessage, postcodeProblem } from '../rules/postcode.ts';

/** What customers, branches and suppliers have in common. */
export const CompanyStatus = z.enum(['active', 'closed'], 'Choose a status');
export type CompanyStatus = z.output<typeof CompanyStatus>;
export const CompanyKind = z.enum(['customer', 'branch', 'supplier']);
export type CompanyKind = z.output<typeof CompanyKind>;

export const email = emailOf(254);
export const telephone = telephoneOf(30);
export const accountCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/, 'Enter an account code of letters, digits and hyphens, up to 20');
export const companyName = z.string().regex(/\S/, 'Enter a name').max(120, 'At most 120 characters');
const vatNumber = checked(optionalText(20), vatNumberProblem);
const companyNumber = checked(optionalText(12), companyNumberProblem);
const notes = optionalText(4000);
export const termsDays = z.number().int().min(0, 'This cannot be negative').max(365, 'At most 365 days');
/** Pence that are not negative, at most 100 million pounds. */
export const pence = z.strictObject({ amount: z.number().int().min(0, 'This cannot be negative').max(10_000_000_000), currency: z.string().length(3) });
/** Why an account is closed, stopped or opened again. */
export const Reason = z.strictObject({ reason: text(500, 'Say why') });
export type Reason = z.output<typeof Reason>;

/** A person at a company. */
export const Contact = z.object({
  id: Id,
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  contactType: Carried,
  modeOfContact: CarriedMode,
  email: z.string(),
  telephone: z.string(),
  mobile: z.string(),
});
export type Contact = z.output<typeof Contact>;

/** A contact to be kept; one that goes on being there keeps its id. */
export const NewContact = z
  .strictObject({
    id: Id.optional(),
    title: optionalText(20),
    firstName: optionalText(80),
    lastName: z.string().regex(/\S/, 'Enter a last name').max(80, 'At most 80 characters'),
    contactType: CarriedInput,
    modeOfContact: CarriedModeInput,
    email,
    telephone,
    mobile: telephone,
  })
  .check(checkMobile);
export type NewContact = z.output<typeof NewContact>;
const contacts = z.array(NewContact).max(50, 'At most 50 contacts');

export const NewAddress = Address.extend({ postcode: optionalText(10).refine((value) => postcodeProblem(value) === null, postcodeMessage) }).strict();

/** What a further address is for besides being there: where documents are sent, where goods go back to. */
export const AddressUse = z.enum(['', 'documents', 'returns']);
export type AddressUse = z.output<typeof AddressUse>;

/** One more address of a company, of a type of the company's own list. */
export const CompanyAddress = Address.extend({ id: Id, addressTypeId: Id, addressType: z.string(), usedFor: AddressUse });
export type CompanyAddress = z.output<typeof CompanyAddress>;
/** A further address to be kept; one that goes on being there keeps its id. */
export const NewCompanyAddress = NewAddress.extend({ id: Id.optional(), addressTypeId: z.uuid('Choose a type'), usedFor: AddressUse }).strict();
export type NewCompanyAddress = z.output<typeof NewCompanyAddress>;
const addresses = z
  .array(NewCompanyAddress)
  .max(20, 'At most 20 addresses')
  .check(({ value, issues }) => {
    value.forEach(({ usedFor }, index) => {
      if (usedFor !== '' && value.findIndex((other) => other.usedFor === usedFor) < index)
        issues.push({ code: 'custom', message: 'Another address is used for this already', path: [index, 'usedFor'], input: value });
    });
  });

/** What a list shows of a company, whichever kind it is. */
export const companySummary = {
  id: Id,
  name: z.string(),
  status: CompanyStatus,
  town: z.string(),
  postcode: z.string(),
  email: z.string(),
  telephone: z.string(),
  version: z.number().int(),
} as const;

/** What the file of a list has of a customer or supplier besides, so that it can be brought back as it was written. */
export const writtenOut = { address: Address, vatNumber: z.string(), companyNumber: z.string(), termsDays: z.number().int() } as const;

/** What the record of a company has besides, whichever kind it is. */
export const companyRecord = {
  vatNumber: z.string(),
  companyNumber: z.string(),
  notes: z.string(),
  closedReason: z.string(),
  address: Address,
  addresses: z.array(CompanyAddress),
  contacts: z.array(Contact),
  createdAt: Instant,
  updatedAt: Instant,
} as const;

/** The account that a merged one became part of, null for one that was not merged. */
export const mergedInto = { mergedIntoId: Id.nullable(), mergedIntoName: z.string().nullable() } as const;

/** What may be said of a company, whichever kind it is. */
export const companyDetails = { email, telephone, vatNumber, companyNumber, notes, address: NewAddress, addresses, contacts } as const;
