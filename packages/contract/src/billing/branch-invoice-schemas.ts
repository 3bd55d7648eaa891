import { z } from 'zod';
import { Day, Id, Instant, keysOf, Money, Named, optionalText, text } from '../common.ts';
import { branchInvoiceStateNames } from './branch-invoice-names.ts';

export const BranchInvoiceState = keysOf(branchInvoiceStateNames);
export type BranchInvoiceState = z.output<typeof BranchInvoiceState>;

/** What a person may do with one now. */
export const BranchInvoiceAction = z.enum(['change', 'file', 'withdraw', 'approve', 'query', 'refuse', 'export']);
export type BranchInvoiceAction = z.output<typeof BranchInvoiceAction>;

/** How many jobs one of them bills at most. */
export const mostBilled = 200;

const Billed = Money.extend({ amount: Money.shape.amount.min(0, 'Enter an amount of nothing or more').max(10_000_000, 'At most £100,000.00 at a time.') });

const form = {
  /** The branch's own number. */
  number: text(40, 'Enter the number of the invoice'),
  invoicedOn: Day,
  vat: Billed,
  jobs: z
    .array(z.strictObject({ worksheetId: Id, net: Billed }))
    .min(1, 'Choose at least one job')
    .max(mostBilled, `Choose at most ${mostBilled} jobs`),
  note: optionalText(500),
} as const;
/** The net is that of its jobs. */
export const NewBranchInvoice = z.strictObject({ branchId: Id, ...form });
export const BranchInvoiceForm = z.strictObject(form);
export type BranchInvoiceForm = z.output<typeof BranchInvoiceForm>;

/** What the office says; approving more than the rate card has asks for it. */
export const ApproveBranchInvoice = z.strictObject({ reason: optionalText(500) });
export const AnswerBranchInvoice = z.strictObject({ reason: text(500, 'Say why: the branch reads it.') });

/** A job that a branch completed and has not billed yet; `agreed` is what the rate card had for it, null where it has nothing. */
export const BillableJob = z.object({
  worksheetId: Id,
  number: z.string(),
  registration: z.string(),
  jobType: z.string(),
  completedOn: Day,
  agreed: Money.nullable(),
});
export type BillableJob = z.output<typeof BillableJob>;
/** Of the last 365 days, the longest completed first: as many as are shown at once, and how many there are. */
export const BillableJobs = z.object({ items: z.array(BillableJob), total: z.number().int() });

/** A row of the list. `difference` is what it asks above the rate card; negative where it asks less. */
export const BranchInvoiceRow = z.object({
  id: Id,
  branch: Named,
  number: z.string(),
  state: BranchInvoiceState,
  invoicedOn: Day,
  net: Money,
  vat: Money,
  gross: Money,
  agreed: Money,
  difference: Money,
  fileName: z.string(),
  createdAt: Instant,
  version: z.number().int(),
});
export type BranchInvoiceRow = z.output<typeof BranchInvoiceRow>;

export const BilledJob = z.object({
  worksheetId: Id,
  number: z.string(),
  registration: z.string(),
  jobType: z.string(),
  completedOn: Day.nullable(),
  net: Money,
  agreed: Money.nullable(),
});
export type BilledJob = z.output<typeof BilledJob>;

/** The whole of one. */
export const BranchInvoice = z.object({
  ...BranchInvoiceRow.shape,
  jobs: z.array(BilledJob),
  note: z.string(),
  /** What the office answered last. */
  answer: z.string(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string(),
  submittedBy: z.string(),
  fileId: Id.nullable(),
  allowedActions: z.array(BranchInvoiceAction),
});
export type BranchInvoice = z.output<typeof BranchInvoice>;
