import { z } from 'zod';
import { Day, Id, Instant, Named, text } from '../common.ts';
import type { BroadcastState } from './names.ts';

const broadcastStates = ['draft', 'scheduled', 'live', 'expired', 'withdrawn'] as const satisfies readonly BroadcastState[];
export const BroadcastStateCode = z.enum(broadcastStates);
export const BroadcastActionName = z.enum(['change', 'attach', 'send', 'take-back', 'correct', 'withdraw', 'remove']);
export type BroadcastActionName = z.output<typeof BroadcastActionName>;

const ids = z.array(Id).max(200, 'Choose at most 200');
/** Whom it reaches: whoever any of these names. */
export const BroadcastTo = z.strictObject({
  everybody: z.boolean(),
  roleIds: ids,
  /** People of these branches, technicians included. */
  branchIds: ids,
  /** The users of all customers. */
  allCustomers: z.boolean(),
  customerIds: ids,
});
export type BroadcastTo = z.output<typeof BroadcastTo>;

const words = {
  title: text(120, 'Enter a title'),
  text: text(16_000, 'Enter what people are to know'),
  /** Stops whoever has not read it. */
  mustRead: z.boolean(),
} as const;
/** The last day on which it is shown, in the company's zone. */
const endsDay = Day;

export const BroadcastForm = z.strictObject({
  ...words,
  to: BroadcastTo,
  /** The day on which it goes out, in the company's zone; null is as soon as it is sent. */
  startsDay: Day.nullable(),
  /** `HH:mm` on that day. */
  startsTime: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00'),
  endsDay,
});
export type BroadcastForm = z.output<typeof BroadcastForm>;

export const BroadcastCorrection = z.strictObject({
  ...words,
  endsDay,
  /** Those who have read it are asked to read it again. */
  readAgain: z.boolean(),
});
export type BroadcastCorrection = z.output<typeof BroadcastCorrection>;

export const WithdrawBroadcast = z.strictObject({ reason: text(500, 'Enter why it is withdrawn') });

/** A file that hangs on a broadcast or a course: read by its id as any file is. */
export const AttachedFile = z.object({ fileId: Id, fileName: z.string(), mediaType: z.string(), sizeBytes: z.number().int(), previewable: z.boolean() });
export type AttachedFile = z.output<typeof AttachedFile>;

/** One of the list of those who write. */
export const BroadcastSummary = z.object({
  id: Id,
  title: z.string(),
  state: BroadcastStateCode,
  mustRead: z.boolean(),
  toWords: z.string(),
  /** When it goes, or went, out; null while nobody has said. */
  startsAt: Instant.nullable(),
  endsDay: Day,
  sentBy: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  version: z.number().int(),
});
export type BroadcastSummary = z.output<typeof BroadcastSummary>;

export const Broadcast = z.object({
  ...BroadcastSummary.shape,
  text: z.string(),
  to: BroadcastTo,
  customers: z.array(Named),
  startsDay: Day.nullable(),
  startsTime: z.string(),
  endsAt: Instant,
  /** Counts up whenever its readers are asked to read it again. */
  edition: z.number().int(),
  correctedAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  withdrawnBy: z.string(),
  withdrawReason: z.string(),
  /** How many people it reaches by now, and how many of all have read it as it stands. */
  people: z.number().int(),
  read: z.number().int(),
  files: z.array(AttachedFile),
  allowedActions: z.array(BroadcastActionName),
});
export type Broadcast = z.output<typeof Broadcast>;

export const BroadcastCounts = z.array(z.object({ state: BroadcastStateCode, count: z.number().int() }));

/** The roles and branches that can be chosen, at most 500 of each. */
export const BroadcastAudiences = z.object({ roles: z.array(Named), branches: z.array(Named) });
export type BroadcastAudiences = z.output<typeof BroadcastAudiences>;

export const BroadcastReach = z.object({ people: z.number().int() });

/** A broadcast as those read it whom it is for. */
export const OwnBroadcast = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  mustRead: z.boolean(),
  edition: z.number().int(),
  sentBy: z.string(),
  sentAt: Instant,
  endsDay: Day,
  correctedAt: Instant.nullable(),
  /** When the reader has read it as it stands. */
  readAt: Instant.nullable(),
  files: z.array(AttachedFile),
});
export type OwnBroadcast = z.output<typeof OwnBroadcast>;

export const ReadBroadcast = z.strictObject({ edition: z.number().int().min(1).max(1_000_000) });

/** Somebody whom it is for, and when they have read it as it stands. */
export const BroadcastReader = z.object({ id: Id, name: z.string(), username: z.string(), company: z.string(), readAt: Instant.nullable() });
export type BroadcastReader = z.output<typeof BroadcastReader>;

/** Which of the readers are asked for. */
export const ReaderState = z.enum(['read', 'unread']);
