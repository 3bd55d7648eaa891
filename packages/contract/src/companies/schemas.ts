import { z } from 'zod';
import { Address, Id, Instant, Money, optionalText } from '../common.ts';
import { Carried, CarriedInput, CarriedMode, CarriedModeInput, checkMobile, emailOf, telephoneOf } from '../contact.ts';
import { postcodeMessage, postcodeProblem } from '../rules/postcode.ts';

export const CustomerType = z.enum(['insurer', 'fleet', 'leasing', 'broker', 'trade', 'retail'], 'Choose a category');
export type CustomerType = z.output<typeof CustomerType>;
export const CompanyStatus = z.enum(['active', 'inactive'], 'Choose a status');
export type CompanyStatus = z.output<typeof CompanyStatus>;
export const Consolidated = z.enum(['none', 'weekly', 'monthly'], 'Choose how invoices are consolidated');
export type Consolidated = z.output<typeof Consolidated>;
export const BranchKind = z.enum(['own', 'subcontract']);
export type BranchKind = z.output<typeof BranchKind>;

const email = emailOf(254);
const telephone = telephoneOf(30);
const accountCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/, 'Enter an account code of letters, digits and hyphens, up to 20');
const name = (max: number, message: string) => z.string().regex(/\S/, message).max(max, `At most ${max} characters`);
/** Pence that are not negative, at most 100 million pounds. */
const pence = z.strictObject({ amount: z.number().int().min(0, 'This cannot be negative').max(10_000_000_000), currency: z.string().length(3) });

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

const NewContact = z
  .strictObject({
    title: optionalText(20),
    firstName: optionalText(80),
    lastName: name(80, 'Enter a last name'),
    contactType: CarriedInput,
    modeOfContact: CarriedModeInput,
    email,
    telephone,
    mobile: telephone,
  })
  .check(checkMobile);

const NewAddress = Address.extend({ postcode: optionalText(10).refine((value) => postcodeProblem(value) === null, postcodeMessage) }).strict();

/** A customer as a list shows it. `exposure` is what is owed and booked, against `creditLimit`; a limit of nil is no limit. */
export const CustomerSummary = z.object({
  id: Id,
  accountCode: z.string(),
  name: z.string(),
  type: CustomerType,
  status: CompanyStatus,
  onStop: z.boolean(),
  town: z.string(),
  postcode: z.string(),
  email: z.string(),
  telephone: z.string(),
  exposure: Money,
  creditLimit: Money,
  overLimit: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
});
export type CustomerSummary = z.output<typeof CustomerSummary>;

export const CustomerAction = z.enum(['change']);

/** A customer with terms, contacts and what it owes. `creditAvailable` is null where there is no limit. Discounts in basis points (1,000 = 10 %). */
export const Customer = CustomerSummary.extend({
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  vatNumber: z.string(),
  creditAvailable: Money.nullable(),
  termsDays: z.number().int(),
  orderNumberRequired: z.boolean(),
  excessDefault: Money,
  asksVatRegistered: z.boolean(),
  consolidated: Consolidated,
  discountBasisPoints: z.number().int(),
  quotationsModule: z.boolean(),
  noShows: z.number().int(),
  address: Address,
  contacts: z.array(Contact),
  updatedAt: Instant,
  allowedActions: z.array(CustomerAction),
});
export type Customer = z.output<typeof Customer>;

const terms = {
  status: CompanyStatus,
  onStop: z.boolean(),
  parentId: Id.nullable(),
  vatNumber: optionalText(20),
  creditLimit: pence,
  termsDays: z.number().int().min(0, 'This cannot be negative').max(365, 'At most 365 days'),
  orderNumberRequired: z.boolean(),
  excessDefault: pence,
  asksVatRegistered: z.boolean(),
  consolidated: Consolidated,
  discountBasisPoints: z.number().int().min(0, 'From 0 to 100 %').max(10_000, 'From 0 to 100 %'),
  quotationsModule: z.boolean(),
  email,
  telephone,
  address: NewAddress,
  contacts: z.array(NewContact).max(50, 'At most 50 contacts'),
};
const basics = { accountCode, name: name(120, 'Enter a name'), type: CustomerType };

/** A customer to be made; what is left out gets the usual terms. */
export const NewCustomer = z.strictObject({ ...basics, ...z.strictObject(terms).partial().shape });
export type NewCustomer = z.output<typeof NewCustomer>;
/** What is to change of a customer; contacts, where given, replace all there are. */
export const CustomerChange = z.strictObject({ ...basics, ...terms }).partial();
export type CustomerChange = z.output<typeof CustomerChange>;

/** A customer as a search select and the job intake need it. */
export const CustomerOption = z.object({
  id: Id,
  name: z.string(),
  accountCode: z.string(),
  type: CustomerType,
  postcode: z.string(),
  onStop: z.boolean(),
  overLimit: z.boolean(),
  orderNumberRequired: z.boolean(),
  asksVatRegistered: z.boolean(),
  excessDefault: Money,
  consolidated: Consolidated,
});
export type CustomerOption = z.output<typeof CustomerOption>;

export const BranchSummary = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: BranchKind,
  status: CompanyStatus,
  town: z.string(),
  postcode: z.string(),
  email: z.string(),
  telephone: z.string(),
  version: z.number().int(),
});
export type BranchSummary = z.output<typeof BranchSummary>;

/** A branch; hours as `HH:mm`, days Monday 1 to Sunday 7, capacity in jobs a slot. */
export const Branch = BranchSummary.extend({
  address: Address,
  postcodeAreas: z.array(z.string()),
  opensAt: z.string(),
  closesAt: z.string(),
  openDays: z.array(z.number().int()),
  capacityMorning: z.number().int(),
  capacityAfternoon: z.number().int(),
  capacityOutOfHours: z.number().int(),
  contacts: z.array(Contact),
  createdAt: Instant,
});
export type Branch = z.output<typeof Branch>;

export const BranchOption = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: BranchKind,
  postcodeAreas: z.array(z.string()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type BranchOption = z.output<typeof BranchOption>;

export const SupplierSummary = z.object({
  id: Id,
  accountCode: z.string(),
  name: z.string(),
  status: CompanyStatus,
  town: z.string(),
  postcode: z.string(),
  email: z.string(),
  telephone: z.string(),
  leadDays: z.number().int(),
  cutOff: z.string(),
  orderBy: z.enum(['email', 'file', 'portal']),
  version: z.number().int(),
});
export type SupplierSummary = z.output<typeof SupplierSummary>;

/** A supplier; order cut-off as `HH:mm`, lead time and days for returns in days. */
export const Supplier = SupplierSummary.extend({
  ourAccount: z.string(),
  carriage: Money,
  minimumOrder: Money,
  returnDays: z.number().int(),
  address: Address,
  contacts: z.array(Contact),
  createdAt: Instant,
});
export type Supplier = z.output<typeof Supplier>;

export const SupplierOption = z.object({ id: Id, accountCode: z.string(), name: z.string(), leadDays: z.number().int(), cutOff: z.string() });
export type SupplierOption = z.output<typeof SupplierOption>;
