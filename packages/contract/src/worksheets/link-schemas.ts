import { z } from 'zod';
import { FeatureAnswer, FeatureTopic } from '../catalogue/lines.ts';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Day, Id, Instant, Slot } from '../common.ts';

/** Which photograph of a vehicle's glass is asked for. */
export const PhotographOf = z.enum(['whole-glass', 'damage', 'sensor', 'plate', 'vin', 'other']);
export type PhotographOf = z.output<typeof PhotographOf>;
/** How many photographs one link takes. */
export const mostPhotographs = 20;

/** What whoever holds the link is asked to photograph and to answer: nothing of the job but the vehicle and its glass. */
export const LinkPhotographs = z.object({
  number: z.string(),
  registration: z.string(),
  vehicle: z.string(),
  wanted: z.array(z.object({ of: PhotographOf, sent: z.number().int() })),
  /** How many more it takes. */
  left: z.number().int(),
  maximumMegabytes: z.number().int(),
  /** Media types that are taken. */
  types: z.array(z.string()),
  /** Glass about which there is something to answer. */
  lines: z.array(
    z.object({
      id: Id,
      description: z.string(),
      questions: z.array(z.object({ topic: FeatureTopic, question: z.string(), answer: z.boolean().nullable() })),
    }),
  ),
});
export type LinkPhotographs = z.output<typeof LinkPhotographs>;

export const AnswerByLink = z.strictObject({ lineId: Id, features: z.array(FeatureAnswer).min(1, 'Answer at least one question').max(10) });

export const LinkJobState = z.enum(['not-booked', 'booked', 'on-the-way', 'in-progress', 'completed', 'cancelled']);
/** A job as whoever holds its link sees it: what is booked and how it goes, without prices, notes of ours or anybody's name but the technician's. */
export const LinkJob = z.object({
  number: z.string(),
  state: LinkJobState,
  registration: z.string(),
  vehicle: z.string(),
  work: z.string(),
  day: Day.nullable(),
  slot: Slot.nullable(),
  startsAt: Instant.nullable(),
  /** Since the link was sent. */
  moved: z.boolean(),
  place: FittingPlace,
  address: z.array(z.string()),
  technician: z.string(),
  expectedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  driveAwayAt: Instant.nullable(),
  advice: z.string(),
  timeZone: z.string(),
});
export type LinkJob = z.output<typeof LinkJob>;

/** How a private link goes to the contact of the job; `shown` gives it to whoever asks. */
export const SendLinkBy = z.enum(['email', 'sms', 'shown']);
export type SendLinkBy = z.output<typeof SendLinkBy>;
export const SendLink = z.strictObject({ by: SendLinkBy });
export const AskForPhotographs = z.strictObject({
  by: SendLinkBy,
  /** The glass about which questions are asked; none asks for photographs alone. */
  lineIds: z.array(Id).max(20),
});
/** `address` where it was to be shown: it is kept nowhere. */
export const LinkMade = z.object({ id: Id, address: z.string().nullable() });
