import { z } from 'zod';
import { Id } from '../common.ts';
import type { ForMeKind } from './names.ts';

const kinds = [
  'run',
  'reply',
  'mention',
  'call',
  'late-glass',
  'question',
  'follow-up',
  'approval',
  'stock-take',
  'approval-asked',
  'approval-answered',
  'lapse',
  'offer',
  'reallocate',
  'bill',
] as const satisfies readonly ForMeKind[];
export const ForMeKindCode = z.enum(kinds);

/** One thing that waits for whoever asks. */
export const ForMeThing = z.object({
  kind: ForMeKindCode,
  id: Id,
  title: z.string(),
  detail: z.string(),
  /** Since when it waits, or the day on which it lapses. */
  at: z.string(),
  /** It is over already, or failed. */
  isLate: z.boolean(),
  /** The record that it opens. */
  entity: z.string(),
  recordId: Id,
  /** Which kind of record it is, where each kind has a page of its own; else null. */
  recordKind: z.string().nullable(),
  /** As what it can be put away; null where dealing with the record is what ends it. */
  edition: z.string().nullable(),
});
export type ForMeThing = z.output<typeof ForMeThing>;

/** What waits for whoever asks: the first 20 of each kind. `count` is of all, up to 100 a kind. */
export const ForMe = z.object({
  count: z.number().int(),
  kinds: z.array(z.object({ kind: ForMeKindCode, count: z.number().int(), things: z.array(ForMeThing) })),
});
export type ForMe = z.output<typeof ForMe>;

export const PutAway = z.strictObject({ kind: ForMeKindCode, id: Id, edition: z.string().min(1).max(60) });
