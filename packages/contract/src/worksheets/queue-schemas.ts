import { z } from 'zod';
import { NewLine } from '../catalogue/lines.ts';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Day, Id, Instant, keysOf, Named, optionalText, text } from '../common.ts';
import { CreditOverride } from '../companies/credit.ts';
import { AdasRequirement } from '../intake.ts';
import { NewBooking } from '../schedule/schemas.ts';
import { DamagedGlass, DamageExtent, WishedSlot } from './customer-schemas.ts';
import { sourceNames } from './names.ts';
import { Contact } from './schemas.ts';

/** What a customer asked for, beside the worksheet that it became. */
export const CustomerRequest = z.object({
  glass: z.array(DamagedGlass),
  extent: DamageExtent.nullable(),
  note: z.string(),
  wishedDay: Day.nullable(),
  wishedSlot: WishedSlot.nullable(),
  submittedAt: Instant.nullable(),
  answerBy: Instant.nullable(),
  reason: z.string(),
  reasonWords: z.string(),
  sameJobs: z.array(z.object({ id: Id, number: z.string() })),
});

/** A job that waits for its answer. */
export const QueuedJob = z.object({
  id: Id,
  number: z.string(),
  version: z.number().int(),
  source: keysOf(sourceNames),
  customer: Named,
  /** The account is on stop: a manager's word is needed. */
  onStop: z.boolean(),
  registration: z.string(),
  vehicleDescription: z.string(),
  jobType: Named,
  cause: Named.nullable(),
  place: FittingPlace,
  town: z.string(),
  postcode: z.string(),
  contact: Contact,
  orderNumber: z.string(),
  /** The branch that serves the place, as it is proposed. */
  branch: Named.nullable(),
  photographs: z.array(z.object({ fileId: Id, mediaType: z.string() })),
  /** Who has it open now. */
  openBy: z.array(z.string()),
  ...CustomerRequest.shape,
});
export type QueuedJob = z.output<typeof QueuedJob>;

/** Takes a customer's job: its branch, what is going to be done, and the visit where one is booked at once. */
export const AcceptJob = z.strictObject({
  branchId: Id.nullable(),
  jobTypeId: Id.optional(),
  adasRequirement: AdasRequirement.optional(),
  lines: z.array(NewLine).max(50).optional(),
  booking: NewBooking.optional(),
  creditOverride: CreditOverride.optional(),
  /** Whether the customer is told of the booking; yes unless said otherwise. */
  tellCustomer: z.boolean().optional(),
});
export type AcceptJob = z.output<typeof AcceptJob>;

/** The reason is one of the list, the words are for the customer. */
export const RejectJob = z.strictObject({ reasonId: Id, words: text(500, 'Say it in a sentence for the customer') });
/** Offers a rejected job to another branch: it waits in the queue again. */
export const SendOn = z.strictObject({ branchId: Id, note: optionalText(300).optional() });
