import { z } from 'zod';
import { Day, Id, Instant, Money, Named, Quantity, Sum, text } from '../common.ts';
import { emailOf } from '../contact.ts';
import { MessageState } from '../outbox/schemas.ts';
import { Amounts, PaidOn, Payer, SplitExplained } from '../payments/schemas.ts';

export { Amounts, SplitExplained };

export const InvoiceType = z.enum(['customer', 'excess', 'vat-only', 'warranty-nil', 'pro-forma', 'credit-note']);
export type InvoiceType = z.output<typeof InvoiceType>;
export const InvoiceState = z.enum(['draft', 'posted', 'part-paid', 'paid']);
export type InvoiceState = z.output<typeof InvoiceState>;
/** What a person may do with an invoice now. */
export const InvoiceAction = z.enum(['post', 'credit', 'discard', 'email']);
export type InvoiceAction = z.output<typeof InvoiceAction>;

/** A row of the list of invoices; `number` and `invoiceDate` come with posting. Amounts of a credit note are negative. */
export const InvoiceRow = z.object({
  id: Id,
  number: z.string().nullable(),
  type: InvoiceType,
  state: InvoiceState,
  worksheetId: Id,
  worksheetNumber: z.string(),
  registration: z.string(),
  customerId: Id,
  payer: Payer,
  payerName: z.string(),
  orderNumber: z.string(),
  invoiceDate: Day.nullable(),
  dueDate: Day.nullable(),
  net: Money,
  vat: Money,
  gross: Money,
  paid: Money,
  balance: Money,
  /** Taken back in full. */
  credited: z.boolean(),
  /** What credit notes have taken back of it, all or some. */
  creditedSum: Money,
  /** Another system made it: its amounts are what was still owed when it came here, without VAT, which that system has told. */
  broughtForward: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

/** A row of the list; `emailed` is how its last email stands, null where there is none (or where the reader is shown no messages). */
export const ListedInvoice = z.object({ ...InvoiceRow.shape, emailed: MessageState.nullable() });
export type ListedInvoice = z.output<typeof ListedInvoice>;

/** How many documents stand in a state, counted up to 10,000. `overdue` is none: it counts posted ones again. */
export const InvoiceCount = z.object({ state: z.enum([...InvoiceState.options, 'overdue']), count: z.number().int() });

/** An email with the document, as the outbox knows it. */
export const Emailed = z.object({ id: Id, recipient: z.string(), state: MessageState, at: Instant, sentAt: Instant.nullable(), error: z.string() });
export type Emailed = z.output<typeof Emailed>;

/** One line of a document. An adjustment is no supply of its own: 'Less excess', 'Less paid by'; its rate is not shown. */
export const InvoiceLine = z.object({
  position: z.number().int(),
  kind: z.enum(['line', 'adjustment']),
  description: z.string(),
  quantity: Quantity,
  net: Money,
  vatRateBasisPoints: z.number().int(),
  vat: Money,
});

/** A line of a document that is there; `left` is what no credit note has taken back yet. Only what `isCreditedByItself` can be credited without the rest. */
const InvoiceLineLeft = InvoiceLine.extend({ id: Id, left: z.object({ net: Money, vat: Money }), isCreditedByItself: z.boolean() });

/** The VAT of the whole job at one rate. */
export const VatSummaryRow = z.object({ rateBasisPoints: z.number().int(), net: Money, vat: Money });

/** The whole document. */
export const Invoice = z.object({
  ...InvoiceRow.shape,
  customerName: z.string(),
  payerAddress: z.string(),
  payerEmail: z.string(),
  payerVatNumber: z.string(),
  /** The job as its payer knows it; empty on documents that were drafted before it was kept. */
  job: z.object({ vehicle: z.string(), driver: z.string(), policyNumber: z.string(), claimNumber: z.string(), lossOn: Day.nullable() }),
  lines: z.array(InvoiceLineLeft),
  vatSummary: z.array(VatSummaryRow),
  split: SplitExplained.nullable(),
  /** What paid it, the oldest first; they come to what is paid. */
  payments: z.array(PaidOn),
  /** On a credit note, the invoice that it credits; on an invoice, the credit note that took back the last of it. */
  creditsId: Id.nullable(),
  creditedById: Id.nullable(),
  reason: z.string(),
  /** Of one that another system made: what it came to there, what had been paid of it before it came here, and its job's number there. */
  before: z.object({ original: Money, paid: Money, job: z.string() }).nullable(),
  /** What of it will not be paid. */
  writtenOff: Money,
  /** The batch that took it to the accounts; shown to the office alone. */
  batch: Named.nullable(),
  pdfReady: z.boolean(),
  /** The emails with it, the newest first; shown to the office alone. */
  emails: z.array(Emailed),
  createdBy: z.string(),
  postedAt: Instant.nullable(),
  postedBy: z.string(),
  /** The credit notes that take back some of it, the oldest first. */
  creditNotes: z.array(z.object({ id: Id, number: z.string().nullable(), invoiceDate: Day.nullable(), gross: Money, reason: z.string() })),
  /** The other documents of the same worksheet. */
  others: z.array(z.object({ id: Id, number: z.string().nullable(), type: InvoiceType, state: InvoiceState, payerName: z.string(), gross: Money })),
  allowedActions: z.array(InvoiceAction),
});
export type Invoice = z.output<typeof Invoice>;

/** What stands between a worksheet and its invoice, with the page where it is mended. */
export const Gate = z.object({ code: z.string(), message: z.string(), link: z.string() });

/** A document as it would be drafted. */
export const DraftDocument = z.object({
  type: InvoiceType,
  payer: Payer,
  payerName: z.string(),
  net: Money,
  vat: Money,
  gross: Money,
  lines: z.array(InvoiceLine),
});

/** What invoicing a worksheet would make, and what is still in the way. `canInvoice` says whether the user may do it now. */
export const InvoicePreview = z.object({
  worksheetId: Id,
  worksheetNumber: z.string(),
  gates: z.array(Gate),
  /** The account. */
  customerName: z.string(),
  job: Amounts,
  split: SplitExplained.nullable(),
  documents: z.array(DraftDocument),
  /** Documents that were made of this worksheet already. */
  invoices: z.array(InvoiceRow),
  canInvoice: z.boolean(),
});
export type InvoicePreview = z.output<typeof InvoicePreview>;

export const NewInvoice = z.strictObject({ worksheetId: Id });
export const EmailInvoice = z.strictObject({
  recipient: emailOf(254)
    .refine((address) => address !== '', 'Field required.')
    .meta({ format: 'email' }),
});
/** Without `lines`, all that is left is credited; else so much net of each line. */
export const CreditInvoice = z.strictObject({
  reason: text(500, 'Say why it is credited.'),
  lines: z
    .array(z.strictObject({ lineId: Id, net: Sum.extend({ amount: Sum.shape.amount.min(1, 'More than nothing') }) }))
    .min(1, 'Choose at least one line')
    .max(200)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'Name each line once')
    .optional(),
});
