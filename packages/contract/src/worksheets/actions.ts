import { z } from 'zod';
import { Day, Id, Instant, keysOf, optionalText, Sum, text } from '../common.ts';
import { AdasRequirement } from '../intake.ts';
import { Payer, RefundMethod, TakenKind, TakenMethod, TakenMoney } from '../payments/schemas.ts';
import { NewBooking } from '../schedule/schemas.ts';
import { failedReasons, glassGoes, warrantyCauses, warrantyLiabilities } from './rules.ts';
import { AdhesiveKind, WorksheetBrief } from './schemas.ts';

const mileage = z.number().int().min(0).max(9_999_999);

export const SetAdas = z.strictObject({ requirement: AdasRequirement, source: text(120, 'Say where you know it from') });
export const AllocateLine = z.strictObject({ branchId: Id.nullable().optional(), lotId: Id.optional() });
/** `stockFirst`: nothing is ordered while stock has it. */
export const OrderLine = z.strictObject({ supplierId: Id.optional(), unconfirmedReason: optionalText(200).optional(), stockFirst: z.boolean().optional() });
export const Hold = z.strictObject({ reasonId: Id, note: optionalText(500) });
export const Book = z.strictObject({ ...NewBooking.shape, tellCustomer: z.boolean().optional() });
export const Rebook = z.strictObject({ ...NewBooking.shape, reasonId: Id, note: optionalText(500).optional(), tellCustomer: z.boolean().optional() });
/** A booking reason; needed for a visit that is released already. */
export const Unbook = z.strictObject({ reasonId: Id.optional(), note: optionalText(500).optional() });
/** The reason is asked of a job that something holds up. */
export const Release = z.strictObject({ reason: optionalText(300).optional() });
export const ReleaseMany = z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one worksheet').max(200) });
export const ReleaseInBackground = z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one worksheet').max(2_000, 'Choose at most 2,000 worksheets') });
/** Each worksheet is released or refused on its own. */
export const ReleasedMany = z.object({ released: z.array(WorksheetBrief), refused: z.array(z.object({ id: Id, code: z.string(), message: z.string() })) });
/** When they expect to arrive: what is past by the time it is sent tells nobody anything any more. */
export const SetOff = z.strictObject({
  expectedAt: Instant,
  /** The day of the visit as it is shown: where it was moved meanwhile, nobody is told. */
  day: Day.optional(),
});
/** When it was done, where that was written down without a signal and is told later. */
const doneAt = Instant.optional();
export const Start = z.strictObject({ mileage: mileage.nullable().optional(), doneAt });
export const Fail = z.strictObject({ reason: keysOf(failedReasons), note: optionalText(500), chargeable: z.boolean(), glass: keysOf(glassGoes), doneAt });
export const RecordChecks = z.strictObject({
  stage: z.enum(['pre-fit', 'post-fit']),
  answers: z
    .array(z.strictObject({ question: text(40), answer: z.enum(['yes', 'no', 'not-applicable']), note: optionalText(300) }))
    .min(1)
    .max(20),
  doneAt,
});
/** The adhesive system used and the conditions it cures in. */
export const RecordAdhesives = z.strictObject({
  items: z
    .array(
      z.strictObject({
        kind: AdhesiveKind,
        product: text(80),
        batch: text(40, 'Enter the batch'),
        expires: Day,
        openedAt: Instant.nullable(),
      }),
    )
    .min(1, 'Record at least one product')
    .max(10),
  temperatureCelsius: z.number().min(-30).max(60).multipleOf(0.1).nullable(),
  humidityPercent: z.number().int().min(0).max(100).nullable(),
  driveAwayMinutes: z.number().int().min(0).max(2880).nullable(),
  driveAwayToldTo: optionalText(80),
  doneAt,
});
export const RecordCalibration = z.strictObject({
  sensor: text(60),
  method: z.enum(['static', 'dynamic', 'self']),
  place: optionalText(120),
  performedById: Id.nullable(),
  certificateNumber: optionalText(60),
  equipment: optionalText(120),
  subcontractor: optionalText(200),
  preScanCodes: optionalText(300),
  result: z.enum(['pass', 'fail', 'not-attempted']),
  failReason: optionalText(300),
  advisorySignedBy: optionalText(120),
  mileage: mileage.nullable(),
  reportFileId: Id.nullable(),
  retryOfId: Id.nullable(),
  subcontractorAddress: optionalText(300).optional(),
  /** Who did it, where it is nobody of ours. */
  competentPerson: optionalText(120).optional(),
  evidence: optionalText(300).optional(),
  /** When it was done, where that is told later. */
  performedAt: Instant.optional(),
});
/** What was not known yet when an attempt was recorded: what stands is not written over. */
export const CompleteCalibration = z.strictObject({
  certificateNumber: optionalText(60).optional(),
  equipment: optionalText(120).optional(),
  competentPerson: optionalText(120).optional(),
  subcontractorAddress: optionalText(300).optional(),
  evidence: optionalText(300).optional(),
  mileage: mileage.nullable().optional(),
  reportFileId: Id.nullable().optional(),
});
export const RecordPayment = z.strictObject({
  kind: TakenKind,
  method: TakenMethod,
  amount: TakenMoney,
  reference: optionalText(80),
  /** Whose documents a deposit or balance pays first: the policyholder's unless told. An excess is the policyholder's. */
  payer: Payer.optional(),
});
/** Gives back what is left of a payment. */
export const RefundPayment = z.strictObject({ paymentId: Id, method: RefundMethod, amount: TakenMoney, reference: optionalText(80) });
/** Money that has to be there before the visit; nothing where none is asked for any more. */
export const AskDeposit = z.strictObject({ amount: Sum });
/** The customer's signature as a PNG in base64, or the reason why there is none. */
export const Sign = z.strictObject({ signedBy: optionalText(120), png: z.base64().max(700_000, 'File too big.').nullable(), absence: optionalText(200) });
export const Complete = z.strictObject({ mileage: mileage.optional(), doneAt });
/** Up to the entry of the timeline that was last seen: what comes in meanwhile stays unread. */
export const ReadReplies = z.strictObject({ upTo: Id });
export const Mark = z.strictObject({ on: z.boolean() });
export const WithReason = z.strictObject({ reason: text(300, 'Say why') });
/** Who answers for it, and whether it is charged, follow from the cause unless told. */
export const RaiseWarranty = z.strictObject({
  cause: keysOf(warrantyCauses),
  liability: keysOf(warrantyLiabilities).optional(),
  chargeable: z.boolean().optional(),
  note: text(500, 'Say what is wrong'),
});
