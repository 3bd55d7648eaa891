import { z } from 'zod';
import { Day, Id, Instant, Money, Named, optionalText } from '../common.ts';
import { MessageState } from '../outbox/schemas.ts';
import { Payer, Receivable } from '../payments/schemas.ts';
import { listQuery } from '../route.ts';
import { mostLettersAtOnce } from './names.ts';

/** What is owed by how late it is, in whole days past the day it was due; `late` is all but what is not due yet. */
export const Aged = z.object({ total: Money, notDue: Money, to30: Money, to60: Money, to90: Money, over90: Money, late: Money });
export type Aged = z.output<typeof Aged>;

/** What was sent to somebody who owes. */
export const LetterKind = z.enum(['statement', 'first-reminder', 'second-reminder', 'final-reminder']);
export type LetterKind = z.output<typeof LetterKind>;

/** An account on whose documents something is owed. `free` is money of it that pays nothing yet: what it owes in the end is the total less that. */
export const AgedAccount = z.object({
  id: Id,
  name: z.string(),
  accountCode: z.string(),
  onStop: z.boolean(),
  ...Aged.shape,
  free: Money,
  documents: z.number().int(),
  /** Since when the oldest of it is due. */
  oldestDue: Day,
  lastPaidOn: Day.nullable(),
});
export type AgedAccount = z.output<typeof AgedAccount>;

/** `q` is the beginning of an account's name or code; `late` leaves out those of which nothing is late. */
export const listAgedQuery = listQuery({ sort: ['total', 'late', 'oldestDue'], filters: { late: z.enum(['yes']).optional() } });

/** What all accounts owe, and all policyholders. */
export const AgedTotals = z.object({ accounts: Aged, policyholders: Aged, free: Money });
export type AgedTotals = z.output<typeof AgedTotals>;

/** An open document on a statement; `daysLate` is nothing where it is not late. */
export const StatementLine = z.object({ ...Receivable.omit({ customer: true, payer: true }).shape, orderNumber: z.string(), daysLate: z.number().int() });
export type StatementLine = z.output<typeof StatementLine>;

/** What was sent to an account, and how its email stands; null until its PDF is made. */
export const DebtLetter = z.object({
  id: Id,
  kind: LetterKind,
  datedOn: Day,
  total: Money,
  late: Money,
  documents: z.number().int(),
  email: MessageState.nullable(),
  madeAt: Instant,
  /** '' where it was sent by itself. */
  madeBy: z.string(),
});
export type DebtLetter = z.output<typeof DebtLetter>;

/** How an account stands today: its open documents, the longest due first (500 at most), its free money, and the last of what was sent to it. */
export const AccountStatement = z.object({
  customer: Named,
  accountCode: z.string(),
  /** Where its documents go; '' where there is none. */
  email: z.string(),
  ...Aged.shape,
  free: Money,
  lines: z.array(StatementLine),
  more: z.number().int(),
  payments: z.array(z.object({ id: Id, receivedOn: Day, reference: z.string(), free: Money })),
  letters: z.array(DebtLetter),
});
export type AccountStatement = z.output<typeof AccountStatement>;

/** Somebody to whom a reminder is due: an account with all that it owes (`id` is the account's), or a policyholder with one document (`id` is the document's). */
export const DueReminder = z.object({
  id: Id,
  payer: Payer,
  name: z.string(),
  /** '' where there is no address, so that it cannot be sent. */
  email: z.string(),
  kind: LetterKind,
  /** Of the documents that are late. */
  documents: z.number().int(),
  late: Money,
  oldestDue: Day,
  /** The document of a policyholder; '' of an account. */
  number: z.string(),
});
export type DueReminder = z.output<typeof DueReminder>;
export const listRemindersQuery = listQuery({ sort: ['oldestDue'], filters: { payer: Payer.optional() } });

export const Letters = z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one').max(mostLettersAtOnce, `At most ${mostLettersAtOnce} at once`) });
/** To another address than the account's own; empty for that. */
export const NewStatement = z.strictObject({ recipient: optionalText(254) });
