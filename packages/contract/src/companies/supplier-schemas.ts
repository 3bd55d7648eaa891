import { z } from 'zod';
import { Id, Money, optionalText } from '../common.ts';
import { checked } from '../contact.ts';
import { bankAccountProblem, ibanProblem, sortCodeProblem } from '../rules/company-numbers.ts';
import { OrderBy } from './order-by.ts';
import { accountCode, companyDetails, companyName, companyRecord, companySummary, email, mergedInto, pence, termsDays, writtenOut } from './shared.ts';

export const SupplierSummary = z.object({
  ...companySummary,
  accountCode: z.string(),
  ourAccount: z.string(),
  leadDays: z.number().int(),
  cutOff: z.string(),
  deliveryWeekdays: z.array(z.number().int()),
  orderBy: OrderBy,
  ...writtenOut,
  orderEmail: z.string(),
  carriage: Money,
  carriageFreeOver: Money,
  minimumOrder: Money,
  returnDays: z.number().int(),
  rmaRequired: z.boolean(),
  handlingBasisPoints: z.number().int(),
  damageHours: z.number().int(),
});
export type SupplierSummary = z.output<typeof SupplierSummary>;

export const SupplierAction = z.enum(['change', 'close', 'reopen']);

/**
 * A supplier; order cut-off as `HH:mm`, lead time and days for returns in days. It delivers on `deliveryWeekdays`, Monday 1 to Sunday 7. An order worth
 * `carriageFreeOver` or more travels free; nil is never. Unwanted goods go back for a handling charge (1,000 basis points are 10 %), with the supplier's number
 * first where `rmaRequired`; damage is reported within `damageHours` of delivery.
 */
export const Supplier = SupplierSummary.extend({
  ...companyRecord,
  ...mergedInto,
  portalUrl: z.string(),
  returnsNote: z.string(),
  sortCode: z.string(),
  bankAccount: z.string(),
  iban: z.string(),
  allowedActions: z.array(SupplierAction),
});
export type Supplier = z.output<typeof Supplier>;

const days = z.number().int().min(0, 'This cannot be negative').max(365, 'At most 365 days');
const address = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Enter an address such as https://orders.example.com' }),
]);

const details = {
  ...companyDetails,
  termsDays,
  ourAccount: optionalText(40),
  orderBy: OrderBy,
  orderEmail: email,
  portalUrl: address,
  leadDays: days,
  cutOff: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 16:00'),
  deliveryWeekdays: z.array(z.number().int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
  carriage: pence,
  carriageFreeOver: pence,
  minimumOrder: pence,
  returnDays: days,
  rmaRequired: z.boolean(),
  handlingBasisPoints: z.number().int().min(0, 'From 0 to 100 %').max(10_000, 'From 0 to 100 %'),
  damageHours: z.number().int('Enter a whole number').min(1, 'From 1 to 720 hours').max(720, 'From 1 to 720 hours'),
  returnsNote: optionalText(1000),
  sortCode: checked(optionalText(10), sortCodeProblem),
  bankAccount: checked(optionalText(12), bankAccountProblem),
  iban: checked(optionalText(42), ibanProblem),
};
const basics = { accountCode, name: companyName };

/** A supplier to be made; what is left out gets the usual terms. */
export const NewSupplier = z.strictObject({ ...basics, ...z.strictObject(details).partial().shape });
export type NewSupplier = z.output<typeof NewSupplier>;
/** What is to change of a supplier; contacts and addresses, where given, replace all there are. */
export const SupplierChange = z.strictObject({ ...basics, ...details }).partial();
export type SupplierChange = z.output<typeof SupplierChange>;

/** A supplier as a select and a new order need it. */
export const SupplierOption = z.object({
  id: Id,
  accountCode: z.string(),
  name: z.string(),
  leadDays: z.number().int(),
  cutOff: z.string(),
  deliveryWeekdays: z.array(z.number().int()),
});
export type SupplierOption = z.output<typeof SupplierOption>;
