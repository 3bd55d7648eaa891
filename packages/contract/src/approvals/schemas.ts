import { z } from 'zod';
import { Day, Id, Instant, keysOf, Money, optionalText, Sum, text } from '../common.ts';
import {
  approvalLineNames,
  approvalOutcomeNames,
  approvalStandingNames,
  approvalStateNames,
  approvalWayNames,
  mostDaysToApprove,
  mostLinesToApprove,
} from './names.ts';

export const ApprovalState = keysOf(approvalStateNames);
export const ApprovalOutcome = keysOf(approvalOutcomeNames);
export const ApprovalStanding = keysOf(approvalStandingNames);
export type ApprovalStanding = z.output<typeof ApprovalStanding>;
export const ApprovalWay = keysOf(approvalWayNames);
export type ApprovalWay = z.output<typeof ApprovalWay>;

const tooMany = `At most ${mostLinesToApprove} lines at once.`;
/**
 * Sends lines as they are billed to the work provider now. What is not sent keeps what was said to it by the answer that counts; what nobody was asked about
 * is not asked about from now on, whatever becomes of it.
 */
export const SendForApproval = z.strictObject({
  by: ApprovalWay,
  /** An email address or a mobile number; the account's, or the contact's where it is a private customer, unless told. */
  recipient: optionalText(200).optional(),
  /** Words of one's own in the message. */
  note: optionalText(1000).optional(),
  /** How many days there are to answer; 7 unless told. */
  days: z
    .number()
    .int()
    .min(1, `Give 1 to ${mostDaysToApprove} days to answer.`)
    .max(mostDaysToApprove, `Give 1 to ${mostDaysToApprove} days to answer.`)
    .optional(),
  /** Those that are asked about, by their ids in the record; all of them unless told. */
  lines: z.array(Id).min(1, 'Choose at least one line.').max(mostLinesToApprove, tooMany).optional(),
});
export type SendForApproval = z.output<typeof SendForApproval>;
/** One option of a quotation alone is sent; its main one unless told. */
export const SendOptionForApproval = SendForApproval.extend({ optionId: Id.optional() });
export type SendOptionForApproval = z.output<typeof SendOptionForApproval>;
/** `address` of the private link where it is to be passed on: it is kept nowhere. */
export const SentForApproval = z.object({ id: Id, address: z.string().nullable() });
export const WithdrawApproval = z.strictObject({ reason: optionalText(300) });

/** A line as it was sent, and what was said to it. `limit` is the most that is paid for it without VAT; null is the amount that was asked. */
export const ApprovalLine = z.object({
  id: Id,
  description: z.string(),
  quantity: z.number(),
  net: Money,
  vat: Money,
  outcome: ApprovalOutcome.nullable(),
  limit: Money.nullable(),
  reason: z.string(),
});
export type ApprovalLine = z.output<typeof ApprovalLine>;
/** `by` is the company to whoever is not of it. */
export const ApprovalMessage = z.object({ id: Id, fromCustomer: z.boolean(), words: z.string(), by: z.string(), at: Instant });
export const WriteOnApproval = z.strictObject({ words: text(2000, 'Write something') });

const asked = {
  id: Id,
  state: ApprovalState,
  /** Of the worksheet, or of the quotation that it was asked for. */
  number: z.string(),
  optionTitle: z.string(),
  note: z.string(),
  sentAt: Instant,
  /** The last day on which it may be answered. */
  answerBy: Day,
  lines: z.array(ApprovalLine),
  /** Net and VAT of the lines that are asked about. */
  net: Money,
  vat: Money,
  /** What the policyholder pays of it themselves: nothing where only some of the record’s lines are asked about. */
  excess: Money,
  /** What the work provider pays: net and VAT less the excess. */
  toPay: Money,
  answeredBy: z.string(),
  answeredAt: Instant.nullable(),
  authorisationNumber: z.string(),
};

/** What was sent for approval, as the work provider sees it, the lines alone that it is asked about: no cost, margin, note of the office or anybody's name but whoever answered. */
export const OwnApproval = z.object({
  ...asked,
  registration: z.string(),
  vehicle: z.string(),
  /** What it was asked for is dearer by now, or has other lines. */
  changedSince: z.boolean(),
  canAnswer: z.boolean(),
  messages: z.array(ApprovalMessage),
});
export type OwnApproval = z.output<typeof OwnApproval>;
export const OwnApprovals = z.object({ items: z.array(OwnApproval) });

/** A line as the office sees it: one that is not `asked` has what was said to it earlier, and where nothing was, nobody was asked about it. */
const OfficeApprovalLine = ApprovalLine.extend({ asked: z.boolean() });
/** The same as the office sees it. */
export const OfficeApproval = z.object({
  ...asked,
  lines: z.array(OfficeApprovalLine),
  way: ApprovalWay,
  recipient: z.string(),
  sentBy: z.string(),
  /** When its link was first opened. */
  viewedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: z.string(),
  /** An answer or a message that whoever sent it has not seen. */
  isUnread: z.boolean(),
  allowedActions: z.array(z.enum(['withdraw', 'write'])),
});
export type OfficeApproval = z.output<typeof OfficeApproval>;
/** A line of a record as it is now, which may be sent: `stands` is how it stands by what counts of the record, null where nothing counts or it costs nothing. */
export const LineToSend = z.object({
  id: Id,
  /** The option of a quotation that it is of. */
  optionId: Id.nullable(),
  description: z.string(),
  quantity: z.number(),
  net: Money,
  stands: keysOf(approvalLineNames).nullable(),
});
export type LineToSend = z.output<typeof LineToSend>;
/** What was sent of a record, the newest first, with the one thread about all of it. `standing` and `words` say how it stands now. */
export const RecordApprovals = z.object({
  items: z.array(OfficeApproval),
  messages: z.array(ApprovalMessage),
  standing: ApprovalStanding.nullable(),
  words: z.string(),
  lines: z.array(LineToSend),
  /** Whom it would go to. */
  recipients: z.object({ name: z.string(), email: z.string(), mobile: z.string() }),
  canSend: z.boolean(),
});
export type RecordApprovals = z.output<typeof RecordApprovals>;

const AnsweredLine = z.strictObject({
  id: Id,
  outcome: ApprovalOutcome,
  limit: Sum.nullable().optional(),
  reason: optionalText(500).optional(),
});
/** Answers every line at once. */
export const AnswerApproval = z.strictObject({
  lines: z.array(AnsweredLine).min(1, 'Approve or refuse every line.').max(mostLinesToApprove),
  authorisationNumber: optionalText(60).optional(),
});
export type AnswerApproval = z.output<typeof AnswerApproval>;
/** The same by a link: whoever answers names themselves. */
export const AnswerApprovalByLink = AnswerApproval.extend({ answeredBy: text(120, 'Enter your name') });
