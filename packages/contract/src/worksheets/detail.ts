import { z } from 'zod';
import { PricedLineView } from '../catalogue/lines.ts';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Address, Day, Id, Instant, keysOf, Money, Named, Slot } from '../common.ts';
import { AdasRequirement } from '../intake.ts';
import { Owed, PaymentKind, PaymentMethod, SplitExplained } from '../payments/schemas.ts';
import { insurerFieldNames } from '../rules/insurer-fields.ts';
import { damageKinds } from './damage-words.ts';
import { failedReasons, warrantyCauses, warrantyLiabilities } from './rules.ts';
import { AdhesiveKind, BilledTo, Contact, Highlight, HoldUp, Offering, WorksheetAction, WorksheetSource, WorksheetState } from './schemas.ts';
import { Waiting } from './wait-routes.ts';

/**
 * Where a line's glass stands: nothing to find (`none`), still to be allocated or ordered (`needed`), on order, reserved in a place, reserved in
 * the technician's van, or fitted.
 */
export const GlassState = z.enum(['none', 'needed', 'on-order', 'reserved', 'in-van', 'fitted']);

export const WorksheetLine = PricedLineView.extend({
  featuresConfirmedAt: Instant.nullable(),
  featuresConfirmedBy: z.string(),
  /** The policyholder's wish beyond what is insured: theirs to pay. */
  topUp: z.boolean(),
  /** Other work than the job's; null where it is the same. */
  jobType: Named.nullable(),
  /** The failed repair that it credits: its price is below nothing. */
  creditOf: Id.nullable(),
  needsCalibration: z.boolean(),
  placeholder: z.boolean(),
  technician: Named.nullable(),
  glassState: GlassState,
  /** Code and name of the place where reserved glass lies. */
  glassPlace: z.string().nullable(),
  /** The purchase order of glass on order: whether the supplier has it already, and when it is due. */
  order: z.object({ id: Id, number: z.string(), approved: z.boolean(), sent: z.boolean(), due: Day.nullable() }).nullable(),
  allocationId: Id.nullable(),
  fittedAt: Instant.nullable(),
});

export const WorksheetBooking = z.object({
  id: Id,
  day: Day,
  slot: Slot,
  minutes: z.number().int(),
  startsAt: Instant.nullable(),
  branch: Named,
  technician: Named.nullable(),
  overCapacity: z.boolean(),
  overReason: z.string(),
  version: z.number().int(),
});

export const Visit = z.object({
  id: Id,
  technician: Named,
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  outcome: z.enum(['completed', 'failed']).nullable(),
  failedReason: keysOf(failedReasons).nullable(),
  failedNote: z.string(),
  temperatureCelsius: z.number().nullable(),
  humidityPercent: z.number().int().nullable(),
  driveAwayMinutes: z.number().int().nullable(),
  driveAwayToldTo: z.string(),
  mileage: z.number().int().nullable(),
  /** What becomes of the charge for a failed visit; told to the office alone, null where nothing is to be charged. */
  charge: z
    .object({
      state: z.enum(['proposed', 'charged', 'dismissed']),
      /** What the labour rate for abortive visits asks, net of VAT; null where there is none, or it is settled. */
      proposed: Money.nullable(),
      reason: z.string(),
      by: z.string(),
      at: Instant.nullable(),
    })
    .nullable(),
});
export const CheckAnswer = z.object({
  stage: z.enum(['pre-fit', 'post-fit']),
  question: z.string(),
  answer: z.enum(['yes', 'no', 'not-applicable']),
  note: z.string(),
  answeredBy: z.string(),
  answeredAt: Instant,
});
export const AdhesiveUse = z.object({
  id: Id,
  kind: AdhesiveKind,
  product: z.string(),
  batch: z.string(),
  expires: Day,
  openedAt: Instant.nullable(),
  recordedBy: z.string(),
  recordedAt: Instant,
});
export const Calibration = z.object({
  id: Id,
  sensor: z.string(),
  method: z.enum(['static', 'dynamic', 'self']),
  place: z.string(),
  /** Our own technician, or a subcontractor's person by name. */
  performedBy: z.string(),
  certificateNumber: z.string(),
  equipment: z.string(),
  subcontractor: z.string(),
  subcontractorAddress: z.string(),
  /** Where the result can be seen besides a report. */
  evidence: z.string(),
  preScanCodes: z.string(),
  result: z.enum(['pass', 'fail', 'not-attempted']),
  failReason: z.string(),
  advisorySignedBy: z.string(),
  mileage: z.number().int().nullable(),
  reportFileId: Id.nullable(),
  retryOfId: Id.nullable(),
  performedAt: Instant,
});
/** A damage to the windscreen; whether BS AU 242b allows its repair, and why. */
export const DamageRecorded = z.object({
  id: Id,
  kind: keysOf(damageKinds),
  zone: z.enum(['A', 'B']),
  sizeMm: z.number().int(),
  inCameraArea: z.boolean(),
  repairable: z.boolean(),
  reason: z.string(),
  beforeFileId: Id.nullable(),
  afterFileId: Id.nullable(),
  repairedAt: Instant.nullable(),
  repairedBy: z.string(),
  recordedAt: Instant,
  recordedBy: z.string(),
});
export const PaymentTaken = z.object({
  id: Id,
  kind: PaymentKind,
  method: PaymentMethod,
  amount: Money,
  reference: z.string(),
  takenBy: z.string(),
  takenAt: Instant,
  /** What of it was given back; and what of it may be, since it pays no posted document. */
  refunded: Money,
  refundable: Money,
});
export const WorksheetFile = z.object({
  id: Id,
  fileId: Id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  fileType: Named.nullable(),
  caption: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
});
export const TimelineEvent = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  summary: z.string(),
  reason: z.string(),
  userName: z.string(),
  /** A customer's reply that nobody of the office has read yet. */
  isUnread: z.boolean(),
});
/** Something still missing, with the words that say so; `link` names the part of the page to go to. */
export const MissingThing = z.object({ code: z.string(), message: z.string(), link: z.string() });
const Policyholder = z.object({
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  line3: z.string(),
  town: z.string(),
  county: z.string(),
  postcode: z.string(),
});
const LinkedWorksheet = z.object({ id: Id, number: z.string(), state: WorksheetState });
const warrantyFacts = { cause: keysOf(warrantyCauses).nullable(), liability: keysOf(warrantyLiabilities).nullable(), chargeable: z.boolean() };
/** What a warranty job answers for; the claim is told to the office alone. */
const Warranty = z.object({
  ...warrantyFacts,
  /** What the supplier was asked for; `recovered` once they answered, nothing where they turned it down. */
  claim: z
    .object({
      supplier: Named.nullable(),
      reference: z.string(),
      asked: Money,
      askedOn: Day,
      recovered: Money.nullable(),
      recoveredOn: Day.nullable(),
    })
    .nullable(),
  /** What the failed repair would be credited with against this replacement, with VAT; null where nothing can be. */
  creditable: Money.nullable(),
});
/** One that came of this one: for a warranty job what it answers for, and what of this repair was credited there. */
const FollowingWorksheet = LinkedWorksheet.extend({ warranty: z.object({ ...warrantyFacts, credited: Money.nullable() }).nullable() });

/** The job on one page. Costs and internal notes are null for those who may not see them. */
export const WorksheetDetail = z.object({
  id: Id,
  number: z.string(),
  state: WorksheetState,
  version: z.number().int(),
  source: WorksheetSource,
  /** What it was called in the system that the company used before; empty of one that began here. */
  formerNumber: z.string(),
  /** Of a job that was done and billed before the company came here: what was fitted, in words, since it has no lines. */
  doneElsewhere: z.object({ glass: z.string() }).nullable(),
  highlight: Highlight,
  allowedActions: z.array(WorksheetAction),
  jobType: Named,
  /** The names of what its lines are besides. */
  furtherJobTypes: z.array(z.string()),
  customer: z.object({ id: Id, name: z.string(), accountCode: z.string(), type: z.string(), onStop: z.boolean(), orderNumberRequired: z.boolean() }),
  billedTo: BilledTo,
  branch: Named.nullable(),
  technician: Named.nullable(),
  vehicle: z.object({
    id: Id.nullable(),
    registration: z.string(),
    description: z.string(),
    make: z.string(),
    model: z.string(),
    body: z.string(),
    year: z.number().int().nullable(),
    vin: z.string(),
    colour: z.string(),
    adasFeatures: z.array(z.string()),
    mileage: z.number().int().nullable(),
    /** The mark that it has now where that is another than the job's, '' where it is not known; null while it is the same, and to whom vehicles are hidden. */
    markNow: z.string().nullable(),
  }),
  contact: Contact,
  address: Address,
  place: FittingPlace,
  cause: Named.nullable(),
  lossOn: Day.nullable(),
  insurance: z.object({
    insurerName: z.string(),
    scheme: z.string(),
    certificateNumber: z.string(),
    policyNumber: z.string(),
    claimNumber: z.string(),
    authorisationNumber: z.string(),
    authorisedBy: z.string(),
    authorisationNeeded: z.boolean(),
    /** Whether the account has to authorise it: it is ticked, the account always asks, or the job comes to its limit. */
    authorisationAsked: z.boolean(),
    /** What the account asks for and is empty. */
    missing: z.array(keysOf(insurerFieldNames)),
    excess: Money,
    limit: Money.nullable(),
    /** Null where nobody has said. */
    vatRegistered: z.boolean().nullable(),
    asksVatRegistered: z.boolean(),
    vatRecoveryBasisPoints: z.number().int(),
    mandateSignedBy: z.string(),
    mandateSignedOn: Day.nullable(),
    /** Without a name the contact is the policyholder. */
    policyholder: Policyholder,
    coverCheckedAt: Instant.nullable(),
    coverCheckedBy: z.string(),
    excessExplanation: z.string(),
  }),
  orderNumber: z.string(),
  fleetNumber: z.string(),
  adasRequirement: AdasRequirement,
  adasSource: z.string(),
  priority: z.boolean(),
  inspectedAt: Instant.nullable(),
  inspectedBy: z.string(),
  failedAttempt: z.boolean(),
  failedAdas: z.boolean(),
  awaitingReason: Named.nullable(),
  awaitingNote: z.string(),
  notes: z.object({ internal: z.string().nullable(), technician: z.string(), customer: z.string() }),
  estimatedMinutes: z.number().int(),
  lines: z.array(WorksheetLine),
  net: Money,
  vat: Money,
  gross: Money,
  /** The same of the whole job; told, and holds nothing up. */
  aboveCap: z.string().nullable(),
  cost: Money.nullable(),
  marginBasisPoints: z.number().int().nullable(),
  /** Told to the office alone. */
  offering: Offering.nullable(),
  /** Branches were asked, whatever came of it; to people of a branch: that it took the job as one that was offered to it. */
  wasOffered: z.boolean(),
  holdUps: z.array(HoldUp),
  /** What completing still needs. */
  missing: z.array(MissingThing),
  /** What invoicing still needs. */
  gates: z.array(MissingThing),
  booking: WorksheetBooking.nullable(),
  visits: z.array(Visit),
  preFitAsked: z.number().int(),
  postFitAsked: z.number().int(),
  checks: z.array(CheckAnswer),
  calibrations: z.array(Calibration),
  adhesives: z.array(AdhesiveUse),
  damages: z.array(DamageRecorded),
  /** Whether its job type is a repair: then the damage is asked for. */
  isRepair: z.boolean(),
  payments: z.array(PaymentTaken),
  owed: Owed,
  /** Who pays what of the job as billing would share it now; null where one payer has it all. */
  split: SplitExplained.nullable(),
  /** Money that has to be there before the visit. */
  deposit: Money,
  /** Money that pays nothing that is owed: to be given back. */
  toGiveBack: Money,
  files: z.array(WorksheetFile),
  timeline: z.array(TimelineEvent),
  signature: z.object({ signedBy: z.string(), fileId: Id.nullable(), absence: z.string() }),
  cancelReason: z.string(),
  quotationId: Id.nullable(),
  warrantyOf: LinkedWorksheet.nullable(),
  /** Null where it is no warranty job. */
  warranty: Warranty.nullable(),
  followUpOf: LinkedWorksheet.nullable(),
  /** Warranty jobs and follow-ups that came of this one. */
  followedBy: z.array(FollowingWorksheet),
  ageDays: z.number().int(),
  createdAt: Instant,
  createdBy: z.string(),
  releasedAt: Instant.nullable(),
  /** When the technician, who has set off, expects to arrive. */
  expectedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  invoicedAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  /** When to ring somebody about it again; null to whom calls are not shown. */
  ringAt: Instant.nullable(),
  /** What it waits for where an earlier slot is wished for; null once it has one. */
  waiting: Waiting.nullable(),
});
export type WorksheetDetail = z.output<typeof WorksheetDetail>;
export type WorksheetLineView = z.output<typeof WorksheetLine>;
