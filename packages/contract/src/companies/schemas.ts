import { z } from 'zod';
import { Day, Id, Instant, keysOf, Money } from '../common.ts';
import { insurerFieldNames } from '../rules/insurer-fields.ts';
import { accountCode, companyDetails, companyName, companyRecord, companySummary, mergedInto, pence, termsDays, writtenOut } from './shared.ts';

export const CustomerType = z.enum(['insurer', 'fleet', 'leasing', 'broker', 'trade', 'retail'], 'Choose a category');
export type CustomerType = z.output<typeof CustomerType>;
export const Consolidated = z.enum(['none', 'weekly', 'monthly'], 'Choose how invoices are consolidated');
export type Consolidated = z.output<typeof Consolidated>;
/** Who gets a consolidated invoice: the account, or the one above it. */
export const ConsolidatedTo = z.enum(['account', 'parent'], 'Choose who gets it');
export type ConsolidatedTo = z.output<typeof ConsolidatedTo>;
export const RequiredField = keysOf(insurerFieldNames);

/** A customer as a list shows it. `exposure` is what is owed and booked, against `creditLimit` (nil is none); `balance` what posted documents still ask for. */
export const CustomerSummary = z.object({
  ...companySummary,
  accountCode: z.string(),
  type: CustomerType,
  onStop: z.boolean(),
  exposure: Money,
  creditLimit: Money,
  overLimit: z.boolean(),
  balance: Money,
  lastJobOn: Day.nullable(),
  accountManagerName: z.string(),
  createdAt: Instant,
  ...writtenOut,
  orderNumberRequired: z.boolean(),
  excessDefault: Money,
  discountBasisPoints: z.number().int(),
});
export type CustomerSummary = z.output<typeof CustomerSummary>;

export const CustomerAction = z.enum(['change', 'close', 'reopen']);

/**
 * A customer with terms, contacts and what it owes. `creditAvailable` is null where there is no limit. Discounts in basis points (1,000 = 10 %). Jobs worth
 * `authorisationLimit` net or more need the account's authorisation; `requiredFields` null is what every insurer asks.
 */
export const Customer = CustomerSummary.extend({
  ...companyRecord,
  ...mergedInto,
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  stopReason: z.string(),
  creditAvailable: Money.nullable(),
  asksVatRegistered: z.boolean(),
  requiredFields: z.array(RequiredField).nullable(),
  authorisationLimit: Money.nullable(),
  acceptWithinHours: z.number().int().nullable(),
  fitWithinDays: z.number().int().nullable(),
  consolidated: Consolidated,
  consolidatedTo: ConsolidatedTo,
  quotationsModule: z.boolean(),
  noShows: z.number().int(),
  accountManagerId: Id.nullable(),
  logoFileId: Id.nullable(),
  children: z.array(z.object({ id: Id, name: z.string(), accountCode: z.string(), onStop: z.boolean(), exposure: Money })),
  allowedActions: z.array(CustomerAction),
});
export type Customer = z.output<typeof Customer>;

const terms = {
  ...companyDetails,
  onStop: z.boolean(),
  stopReason: z.string().max(500, 'At most 500 characters'),
  parentId: Id.nullable(),
  creditLimit: pence,
  termsDays,
  orderNumberRequired: z.boolean(),
  excessDefault: pence,
  asksVatRegistered: z.boolean(),
  requiredFields: z.array(RequiredField).max(20).nullable(),
  authorisationLimit: pence.nullable(),
  acceptWithinHours: z.number().int().min(1, 'From 1 to 720 hours').max(720, 'From 1 to 720 hours').nullable(),
  fitWithinDays: z.number().int().min(0, 'This cannot be negative').max(365, 'At most 365 days').nullable(),
  consolidated: Consolidated,
  consolidatedTo: ConsolidatedTo,
  discountBasisPoints: z.number().int().min(0, 'From 0 to 100 %').max(10_000, 'From 0 to 100 %'),
  quotationsModule: z.boolean(),
};
const basics = { accountCode, name: companyName, type: CustomerType };

/** A customer to be made; what is left out gets the usual terms. */
export const NewCustomer = z.strictObject({ ...basics, ...z.strictObject(terms).partial().shape });
export type NewCustomer = z.output<typeof NewCustomer>;
/** What is to change of a customer; contacts and addresses, where given, replace all there are. */
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
  requiredFields: z.array(RequiredField).nullable(),
  authorisationLimit: Money.nullable(),
  consolidated: Consolidated,
});
export type CustomerOption = z.output<typeof CustomerOption>;
