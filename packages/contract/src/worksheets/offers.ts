import { z } from 'zod';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Day, Id, Instant, keysOf, Money, Named, optionalText, Slot } from '../common.ts';
import { AdasRequirement } from '../intake.ts';

/** What became of an offer, as people read it. */
export const offerStateNames = { offered: 'Waiting', accepted: 'Accepted', rejected: 'Rejected', lapsed: 'Not answered', withdrawn: 'Withdrawn' } as const;
export const OfferState = keysOf(offerStateNames);

/** How long a branch has to answer, where nobody says. */
export const hoursToAnswer = 4;

/** How many branches one job is offered to at once. */
export const mostOffered = 10;

/** Offers a job to branches until a time; the day and the slot are what the customer wishes. */
export const OfferWorksheet = z.strictObject({
  branchIds: z.array(Id).min(1, 'Choose at least one branch').max(mostOffered, `Choose at most ${mostOffered} branches`),
  until: Instant,
  wishDay: Day.nullable(),
  wishSlot: Slot.nullable(),
  note: optionalText(500),
});
/** Why a branch does not take a job, or gives one back. */
export const RejectJob = z.strictObject({ reasonId: Id, note: optionalText(500) });

/** One offer, as the office sees it on the job. */
export const WorksheetOffer = z.object({
  id: Id,
  branch: Named,
  state: OfferState,
  until: Instant,
  offeredAt: Instant,
  offeredBy: z.string(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string(),
  wishDay: Day.nullable(),
  wishSlot: Slot.nullable(),
  note: z.string(),
  reason: z.string(),
  answerNote: z.string(),
});
export type WorksheetOffer = z.output<typeof WorksheetOffer>;

/** A branch that is proposed for a job: why, whether its people may do the work, and the first day with room. */
export const BranchProposal = z.object({
  branch: Named,
  subcontract: z.boolean(),
  why: z.string(),
  ability: z.string(),
  firstFreeDay: Day.nullable(),
  /** How many jobs more it takes in the next seven days. */
  free: z.number().int(),
});
export type BranchProposal = z.output<typeof BranchProposal>;

/** The offers of a job, the newest first, and the branches that come next, the best first. */
export const WorksheetOffers = z.object({ offers: z.array(WorksheetOffer), proposals: z.array(BranchProposal) });

/** What a branch is told of a job that is offered to it: enough to decide by, and nothing of the customer. */
export const BranchOffer = z.object({
  id: Id,
  number: z.string(),
  branch: Named,
  until: Instant,
  offeredAt: Instant,
  jobType: z.string(),
  vehicle: z.string(),
  glass: z.string(),
  adasRequirement: AdasRequirement,
  place: FittingPlace,
  /** The town and the first half of the postcode. */
  town: z.string(),
  outward: z.string(),
  minutes: z.number().int(),
  wishDay: Day.nullable(),
  wishSlot: Slot.nullable(),
  /** What the branch is paid for the work by its rate card; null for our own, and where nothing is agreed. */
  pay: Money.nullable(),
  note: z.string(),
});
export type BranchOffer = z.output<typeof BranchOffer>;

/** Offers that wait for an answer, the first to lapse first: as many as are shown at once, and how many there are. */
export const BranchOffers = z.object({ items: z.array(BranchOffer), total: z.number().int() });

/** The job that came of an offer. */
export const AcceptedOffer = z.object({ worksheetId: Id, number: z.string() });
