import { z } from 'zod';
import { Day, Id, Instant, Money, Named, optionalText, text } from '../common.ts';
import { NewPayment, Payer, PaymentKind, PaymentMethod } from '../payments/schemas.ts';
import { listQuery } from '../route.ts';
import { mostMatchedAtOnce } from './names.ts';

/** `left`: somebody said why it is no payment of ours. */
export const BankLineState = z.enum(['open', 'matched', 'left'], 'Choose a state');
export type BankLineState = z.output<typeof BankLineState>;
export const BankLineAction = z.enum(['record', 'match', 'leave', 'reopen']);
export type BankLineAction = z.output<typeof BankLineAction>;

const Part = z.object({ receivableId: Id, number: z.string(), amount: Money });
/**
 * What a line seems to be. `payment`: money that is recorded already. `account`: money of an account, with the documents that it pays (none: it stays on the
 * account). `job`: what a policyholder owes on a document. It is `sure` where the bank names it and the sum is right to the penny.
 */
export const BankProposal = z.object({
  kind: z.enum(['payment', 'account', 'job']),
  sure: z.boolean(),
  /** Why, in words. */
  why: z.string(),
  paymentId: Id.nullable(),
  customer: Named.nullable(),
  jobId: Id.nullable(),
  parts: z.array(Part),
});
export type BankProposal = z.output<typeof BankProposal>;

/** A line of the bank's statement; what came in is above nothing, what went out below. */
export const BankLine = z.object({
  id: Id,
  state: BankLineState,
  datedOn: Day,
  amount: Money,
  reference: z.string(),
  payment: z.object({ id: Id, kind: PaymentKind, method: PaymentMethod, customer: Named }).nullable(),
  note: z.string(),
  matchedAt: Instant.nullable(),
  matchedBy: z.string(),
  /** Of an open line. */
  proposal: BankProposal.nullable(),
  version: z.number().int(),
  allowedActions: z.array(BankLineAction),
});
export type BankLine = z.output<typeof BankLine>;

/** `q` is the beginning of a reference. */
export const listBankLinesQuery = listQuery({
  sort: ['datedOn'],
  filters: { state: BankLineState.optional(), datedFrom: Day.optional(), datedTo: Day.optional() },
});

/** Whose money it is, and what it pays; the bank says the rest. */
export const RecordLine = NewPayment.pick({ customerId: true, note: true, oldestFirst: true, allocations: true });
export const RecordLineForJob = z.strictObject({ jobId: Id, payer: Payer });
export const MatchLine = z.strictObject({ paymentId: Id });
export const LeaveLine = z.strictObject({ reason: text(300, 'Say why it is left.') });
export const LinesToMatch = z.strictObject({
  ids: z.array(Id).min(1, 'Choose at least one line').max(mostMatchedAtOnce, `At most ${mostMatchedAtOnce} at once`),
});
export const ReopenLine = z.strictObject({ reason: optionalText(300) });
