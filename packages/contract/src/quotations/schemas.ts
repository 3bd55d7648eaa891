import { z } from 'zod';
import { ApprovalStanding } from '../approvals/schemas.ts';
import { FeatureAnswer, NewLine, PricedLineView } from '../catalogue/lines.ts';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Address, Day, Id, Instant, keysOf, Money, Named, optionalText, Slot, Sum, text } from '../common.ts';
import { AdasRequirement, AddressInput, ContactInput, InsuranceInput, VehicleInput } from '../intake.ts';
import { LinkView } from '../links/schemas.ts';
import { insurerFieldNames } from '../rules/insurer-fields.ts';
import { acceptedWays, followUpOutcomes, lostReasons, quotationStateNames } from './names.ts';

export const QuotationState = keysOf(quotationStateNames);
export type QuotationState = z.output<typeof QuotationState>;

/** What may be done to a quotation; a record's `allowedActions` are those that its state and the asking user's permissions allow. */
export const QuotationAction = z.enum(['edit', 'send', 'follow-up', 'accept', 'book', 'decline', 'reopen', 'write', 'add-photographs', 'send-approval']);
export type QuotationAction = z.output<typeof QuotationAction>;

/** What is said of a job while it is quoted: all that a worksheet asks, so that nothing is typed twice. */
export const QuotationIntake = z.strictObject({
  vehicle: VehicleInput,
  mileage: z.number().int().min(0).max(9_999_999).nullable(),
  contact: ContactInput,
  address: AddressInput,
  place: FittingPlace,
  causeId: Id.nullable(),
  lossOn: Day.nullable(),
  insurance: InsuranceInput.nullable(),
  orderNumber: optionalText(60),
  fleetNumber: optionalText(30),
  adasRequirement: AdasRequirement,
  adasSource: optionalText(120),
  noteInternal: optionalText(2000),
  noteTechnician: optionalText(2000),
  noteCustomer: optionalText(2000),
});
export type QuotationIntake = z.output<typeof QuotationIntake>;

const Title = text(80, 'Say what this option is');
/** One way to do the job: lines are priced by the price chain as a worksheet's are. `id` keeps an option that is there. */
export const OptionInput = z.strictObject({
  id: Id.optional(),
  title: Title,
  note: optionalText(500).optional(),
  jobTypeId: Id,
  recommended: z.boolean().optional(),
  lines: z.array(NewLine).min(1, 'Give the option at least one line').max(50),
});
export type OptionInput = z.output<typeof OptionInput>;
const Options = z.array(OptionInput).min(1, 'Give at least one option').max(6, 'At most 6 options');

export const NewQuotation = z.strictObject({
  customerId: Id,
  branchId: Id.nullable().optional(),
  ownerId: Id.nullable().optional(),
  /** The last day on which it holds; the settings' number of days from today unless told. */
  validUntil: Day.optional(),
  /** When to ask the customer about it; the settings' number of days after it is sent unless told. */
  followUpOn: Day.nullable().optional(),
  intake: QuotationIntake,
  options: Options,
});
export type NewQuotation = z.output<typeof NewQuotation>;

/** Parts to change, each given whole; a sent quotation becomes a draft of its next revision. */
export const ChangeQuotation = z.strictObject({
  branchId: Id.nullable().optional(),
  ownerId: Id.nullable().optional(),
  validUntil: Day.optional(),
  intake: QuotationIntake.optional(),
  options: Options.optional(),
});
export type ChangeQuotation = z.output<typeof ChangeQuotation>;

/** How a quotation goes out: its link by email with the PDF, by text message, or shown to whoever sends it, who passes it on. */
export const SendQuotation = z.strictObject({
  how: z.enum(['email', 'sms', 'link']),
  /** An email address or a mobile number; the contact's unless told. */
  recipient: optionalText(200).optional(),
  /** Words of one's own in the message. */
  note: optionalText(1000).optional(),
});
export type SendQuotation = z.output<typeof SendQuotation>;

export const NewFollowUp = z.strictObject({ dueOn: Day, note: optionalText(500) });
/** `nextOn` plans the next one in the same step. */
export const EndFollowUp = z.strictObject({ outcome: keysOf(followUpOutcomes), note: optionalText(500), nextOn: Day.nullable().optional() });

/** What a customer answers about the glass of a line. */
export const LineAnswers = z.strictObject({ lineId: Id, features: z.array(FeatureAnswer).min(1).max(10) });
const Wish = {
  /** The day that suits the customer, and when in it. */
  wishedDay: Day.nullable().optional(),
  wishedSlot: Slot.nullable().optional(),
  note: optionalText(500).optional(),
};
export const AcceptQuotation = z.strictObject({
  optionId: Id,
  /** Who accepts, as they name themselves. */
  acceptedBy: text(120, 'Enter your name'),
  answers: z.array(LineAnswers).max(20).optional(),
  ...Wish,
});
export type AcceptQuotation = z.output<typeof AcceptQuotation>;
/** The same by somebody who is signed in: they accept by their own name. */
export const AcceptOwnQuotation = AcceptQuotation.omit({ acceptedBy: true });

export const DeclineQuotation = z.strictObject({
  reason: keysOf(lostReasons),
  note: optionalText(300).optional(),
  competitor: optionalText(120).optional(),
  competitorPrice: Sum.nullable().optional(),
});
export const ReopenQuotation = z.strictObject({ validUntil: Day });
export const WriteMessage = z.strictObject({ words: text(2000, 'Write something') });
export const WithdrawOption = z.strictObject({ withdrawn: z.boolean() });

/** A row of the pipeline. */
export const QuotationSummary = z.object({
  id: Id,
  number: z.string(),
  state: QuotationState,
  version: z.number().int(),
  customer: Named,
  contactName: z.string(),
  registration: z.string(),
  vehicleDescription: z.string(),
  jobType: Named.nullable(),
  branch: Named.nullable(),
  owner: Named.nullable(),
  /** Of the accepted option, else of the recommended one. */
  gross: Money,
  net: Money,
  /** Shown with `view-worksheet-costs` only. */
  marginBasisPoints: z.number().int().nullable(),
  optionCount: z.number().int(),
  revision: z.number().int(),
  validUntil: Day,
  followUpOn: Day.nullable(),
  /** A question of the customer's waits for an answer since then. */
  askedAt: Instant.nullable(),
  /** When the customer first opened what was sent. */
  viewedAt: Instant.nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  ageDays: z.number().int(),
  worksheet: z.object({ id: Id, number: z.string() }).nullable(),
  /** How it stands by what was sent to its work provider for approval. */
  approval: ApprovalStanding.nullable(),
});
export type QuotationSummary = z.output<typeof QuotationSummary>;

/** `priceTyped`: somebody's own price stands in place of the reckoned one. */
export const QuotationLine = PricedLineView.extend({ priceTyped: z.boolean() });

export const QuotationOption = z.object({
  id: Id,
  title: z.string(),
  note: z.string(),
  jobType: Named.nullable(),
  recommended: z.boolean(),
  withdrawn: z.boolean(),
  accepted: z.boolean(),
  net: Money,
  vat: Money,
  gross: Money,
  /** What the insurer and the policyholder would pay, where the job has two payers. */
  shares: z.object({ insurer: Money, policyholder: Money }).nullable(),
  cost: Money.nullable(),
  marginBasisPoints: z.number().int().nullable(),
  aboveCap: z.string().nullable(),
  /** How long its work takes, as its labour says; 0 where none does. */
  minutes: z.number().int(),
  lines: z.array(QuotationLine),
});

/** What stood in an option when it was sent. */
export const SentOption = z.object({
  id: Id,
  title: z.string(),
  recommended: z.boolean(),
  netPence: z.number().int(),
  vatPence: z.number().int(),
  lines: z.array(z.object({ code: z.string(), description: z.string(), quantity: z.number(), netPence: z.number().int(), vatPence: z.number().int() })),
});
export const QuotationRevision = z.object({
  id: Id,
  revision: z.number().int(),
  sentAt: Instant,
  sentBy: z.string(),
  how: SendQuotation.shape.how,
  recipient: z.string(),
  validUntil: Day,
  options: z.array(SentOption),
  /** Its PDF, as `GET /v1/quotations/:id/pdf?revision=` answers it. */
  hasPdf: z.boolean(),
});
export const FollowUp = z.object({
  id: Id,
  dueOn: Day,
  note: z.string(),
  createdBy: z.string(),
  doneAt: Instant.nullable(),
  doneBy: z.string(),
  outcome: keysOf(followUpOutcomes).nullable(),
  outcomeNote: z.string(),
});
export const QuotationMessage = z.object({ id: Id, fromCustomer: z.boolean(), words: z.string(), writtenBy: z.string(), writtenAt: Instant });
export const QuotationPhoto = z.object({ fileId: Id, name: z.string(), mediaType: z.string(), caption: z.string(), fromCustomer: z.boolean(), at: Instant });
export const QuotationEvent = z.object({ id: Id, at: Instant, action: z.string(), summary: z.string(), reason: z.string(), userName: z.string() });

/** The quotation on one page. What a customer's user may not see (costs, margins, caps, competitor, notes, who else) is null or empty for them. */
export const QuotationDetail = QuotationSummary.extend({
  allowedActions: z.array(QuotationAction),
  intake: z.object({
    vehicle: z.object({
      id: Id.nullable(),
      registration: z.string(),
      make: z.string(),
      model: z.string(),
      body: z.string(),
      year: z.number().int().nullable(),
      vin: z.string(),
      colour: z.string(),
    }),
    mileage: z.number().int().nullable(),
    contact: z.object({
      title: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      telephone: z.string(),
      mobile: z.string(),
      email: z.string(),
      contactType: z.string(),
      modeOfContact: z.string(),
    }),
    address: Address,
    place: FittingPlace,
    cause: Named.nullable(),
    lossOn: Day.nullable(),
    insurance: InsuranceInput.nullable(),
    orderNumber: z.string(),
    fleetNumber: z.string(),
    adasRequirement: AdasRequirement,
    adasSource: z.string(),
    noteInternal: z.string(),
    noteTechnician: z.string(),
    noteCustomer: z.string(),
  }),
  /** What the account asks for and is empty, told while quoting; it keeps nothing from being sent. */
  missing: z.array(keysOf(insurerFieldNames)),
  orderNumberMissing: z.boolean(),
  onStop: z.boolean(),
  options: z.array(QuotationOption),
  revisions: z.array(QuotationRevision),
  links: z.array(LinkView),
  followUps: z.array(FollowUp),
  messages: z.array(QuotationMessage),
  photographs: z.array(QuotationPhoto),
  timeline: z.array(QuotationEvent),
  acceptance: z
    .object({ optionId: Id, by: z.string(), via: keysOf(acceptedWays), at: Instant, wishedDay: Day.nullable(), wishedSlot: Slot.nullable(), note: z.string() })
    .nullable(),
  lost: z.object({ reason: z.string(), note: z.string(), competitor: z.string(), competitorPrice: Money.nullable() }).nullable(),
});
export type QuotationDetail = z.output<typeof QuotationDetail>;

/** Where a quotation stands after a change; `link` is the private link's address where whoever sent it passes it on. */
export const QuotationBrief = z.object({ id: Id, number: z.string(), state: QuotationState, version: z.number().int() });
export const QuotationSent = QuotationBrief.extend({ link: z.string().nullable() });

/** One column of the board: how many, what they are worth (of the first 10,000), and the first few. */
export const BoardColumn = z.object({
  state: QuotationState,
  count: z.number().int(),
  countIsExact: z.boolean(),
  gross: Money,
  items: z.array(QuotationSummary),
});
export const UserActivity = z.object({
  user: Named,
  raised: z.number().int(),
  sent: z.number().int(),
  accepted: z.number().int(),
  booked: z.number().int(),
  lost: z.number().int(),
  grossAccepted: Money,
});
