import { z } from 'zod';
import { Id, Instant } from '../common.ts';
import type { RunState } from './names.ts';

const states = ['queued', 'running', 'done', 'failed', 'cancelled'] as const satisfies readonly RunState[];
export const RunStateCode = z.enum(states);
/** Those in which something is still to come of it. */
export const openRunStates: readonly RunState[] = ['queued', 'running'];

/** Days for which what was done is told, and its file kept. */
export const runsKeptDays = 30;

/** What would be done to each of many records, in the order in which they were named, or why it would not. */
export const BulkResult = z.object({
  lines: z.array(z.object({ id: Id, number: z.string(), done: z.boolean(), what: z.string() })),
});
export type BulkResult = z.output<typeof BulkResult>;

/** What a run says of one record: a job that was not released, and why. */
export const RunNote = z.object({ text: z.string(), entity: z.string(), id: Id });
export type RunNote = z.output<typeof RunNote>;

export const RunAction = z.enum(['cancel', 'download', 'see']);
export type RunAction = z.output<typeof RunAction>;

/** Long work in the background. */
export const Run = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  startedBy: z.string(),
  /** Whether whoever asks has started it. */
  own: z.boolean(),
  state: RunStateCode,
  done: z.number().int(),
  /** Null while nobody knows. */
  total: z.number().int().nullable(),
  /** What came of it, or why nothing did; empty while it runs. */
  message: z.string(),
  /** The first 200. */
  notes: z.array(RunNote),
  file: z.object({ name: z.string(), sizeBytes: z.number().int() }).nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  /** When it last went on. */
  movedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** When whoever started it has seen what came of it. */
  seenAt: Instant.nullable(),
  version: z.number().int(),
  allowedActions: z.array(RunAction),
});
export type Run = z.output<typeof Run>;
