import { z } from 'zod';
import { Day, Id, Instant, Money, Named, optionalText, text } from '../common.ts';

/** Who owes a document: the account that sent the job, or the person whose vehicle it is. */
export const Payer = z.enum(['customer', 'policyholder']);
export type Payer = z.output<typeof Payer>;
/** What money is taken for. */
export const TakenKind = z.enum(['deposit', 'excess', 'balance']);
export type TakenKind = z.output<typeof TakenKind>;
/** How money is taken. */
export const TakenMethod = z.enum(['card', 'cash', 'bacs', 'door']);
/** Everything that is written down as a payment: money on account was taken for no job of its own, a refund gives back what is left of one, a write-off is no money and only lowers what is owed, a credit came from another system. */
export const PaymentKind = z.enum([...TakenKind.options, 'on-account', 'refund', 'write-off', 'credit']);
export type PaymentKind = z.output<typeof PaymentKind>;
/** How a payment was made; a write-off was not, nor a credit. */
export const PaymentMethod = z.enum([...TakenMethod.options, 'none']);
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** How money is given back: at the door nobody does. */
export const RefundMethod = TakenMethod.exclude(['door']);

/** Money that is taken at once: no job comes near the bound. That it is above nothing, and what is owed, is for the server to say. */
export const TakenMoney = Money.extend({ amount: Money.shape.amount.max(10_000_000, 'At most £100,000.00 at a time.') });

/** What of a payment pays a document. */
export const PaidOn = z.object({ id: Id, kind: PaymentKind, method: PaymentMethod, amount: Money, reference: z.string(), takenAt: Instant });
export type PaidOn = z.output<typeof PaidOn>;

/** What is still owed of a job: in all, of the excess, and by payer; the two payers' come to the whole. */
export const Owed = z.object({ total: Money, excess: Money, customer: Money, policyholder: Money });
export type Owed = z.output<typeof Owed>;

export const Amounts = z.object({ net: Money, vat: Money, gross: Money });

/** How a job is shared between the insurer and the policyholder; the two sum to the job exactly. */
export const SplitExplained = z.object({
  job: Amounts,
  insurer: Amounts,
  policyholder: Amounts,
  excess: Money,
  recoverableVat: Money,
  overLimit: Money,
  topUp: Money,
  vatRegistered: z.boolean(),
  /** The same in sentences, in the order of the reckoning. */
  sentences: z.array(z.string()),
});
export type SplitExplained = z.output<typeof SplitExplained>;

/** What a person may do with a payment now. */
export const PaymentAction = z.enum(['allocate', 'release', 'refund']);
export type PaymentAction = z.output<typeof PaymentAction>;

/** A row of the list. `free` pays nothing and was not given back; a refund and a write-off have nothing of their own. */
export const PaymentRow = z.object({
  id: Id,
  kind: PaymentKind,
  method: PaymentMethod,
  customer: Named,
  /** The job that it was taken for; null on account. */
  jobId: Id.nullable(),
  jobNumber: z.string(),
  payer: Payer.nullable(),
  amount: Money,
  allocated: Money,
  refunded: Money,
  free: Money,
  reference: z.string(),
  note: z.string(),
  receivedOn: Day,
  takenAt: Instant,
  takenBy: z.string(),
});
export type PaymentRow = z.output<typeof PaymentRow>;

/** What of a payment pays a document. */
const Pays = z.object({ receivableId: Id, number: z.string(), jobNumber: z.string(), amount: Money });

/** A payment with what it pays, and what was given back of it. */
export const PaymentDetail = z.object({
  ...PaymentRow.shape,
  pays: z.array(Pays),
  refunds: z.array(z.object({ id: Id, method: PaymentMethod, amount: Money, reference: z.string(), takenAt: Instant, takenBy: z.string() })),
  allowedActions: z.array(PaymentAction),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

/** A posted document on which something is still owed. */
export const Receivable = z.object({
  id: Id,
  number: z.string(),
  customer: Named,
  payer: Payer,
  jobId: Id,
  jobNumber: z.string(),
  invoicedOn: Day.nullable(),
  dueOn: Day.nullable(),
  gross: Money,
  paid: Money,
  writtenOff: Money,
  credited: Money,
  open: Money,
  /** How often its debtor was reminded of it, and when last. */
  reminded: z.number().int(),
  remindedOn: Day.nullable(),
  /** Why it is not asked for at the moment; '' where it is. */
  query: z.string(),
});
export type Receivable = z.output<typeof Receivable>;

const Part = Money.extend({ amount: Money.shape.amount.min(1, 'Enter an amount above nothing').max(9_000_000_000, 'At most £90,000,000.00') });
/** What documents money is put to: those that are chosen, or as many as it suffices for, the longest due first. */
const Allocate = {
  oldestFirst: z.boolean().optional(),
  allocations: z
    .array(z.strictObject({ receivableId: Id, amount: Part }))
    .max(500, 'Choose at most 500 documents at once')
    .optional(),
};
/** Money of an account: up to £100,000.00 at once, on a day that has come. */
export const NewPayment = z.strictObject({
  customerId: Id,
  method: TakenMethod.exclude(['door']),
  amount: TakenMoney,
  receivedOn: Day,
  reference: optionalText(80),
  note: optionalText(500),
  ...Allocate,
});
export type NewPayment = z.output<typeof NewPayment>;
export const AllocatePayment = z.strictObject(Allocate);
export type AllocatePayment = z.output<typeof AllocatePayment>;
/** Without documents, everything that it pays. */
export const ReleasePayment = z.strictObject({ receivableIds: z.array(Id).max(200).optional(), reason: text(500, 'Say why it is taken back.') });
export type ReleasePayment = z.output<typeof ReleasePayment>;
export const RefundOnAccount = z.strictObject({ method: RefundMethod, amount: TakenMoney, reference: optionalText(80) });
export type RefundOnAccount = z.output<typeof RefundOnAccount>;
export const WriteOff = z.strictObject({ amount: Part, reason: text(500, 'Say why it is written off.') });
export type WriteOff = z.output<typeof WriteOff>;
export const QueryNote = z.strictObject({ note: optionalText(300) });
export type QueryNote = z.output<typeof QueryNote>;

/** A remittance advice as text: a document and an amount on each line, in any columns. */
export const RemittanceText = z.strictObject({ customerId: Id, text: z.string().max(500_000, 'The file is too long: at most 500,000 characters.') });
/** A line of a remittance advice: what it pays, or why it pays nothing here. `amount` is what the payer says, `put` what the document can take of it. */
export const RemittanceLine = z.object({
  line: z.number().int(),
  said: z.string(),
  amount: Money.nullable(),
  receivableId: Id.nullable(),
  number: z.string(),
  put: Money,
  /** '' where it fits. */
  problem: z.string(),
});
export type RemittanceLine = z.output<typeof RemittanceLine>;
/** What the advice says, and what of it fits. */
export const Remittance = z.object({ lines: z.array(RemittanceLine), told: Money, put: Money });
export type Remittance = z.output<typeof Remittance>;
