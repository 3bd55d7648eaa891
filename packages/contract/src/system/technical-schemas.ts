import { z } from 'zod';
import { Instant } from '../common.ts';

/** The version that browsers are to run: the build's own, or one that somebody set; who did it and when, where somebody ever did. */
export const VersionState = z.object({
  builtIn: z.string(),
  version: z.string(),
  isSet: z.boolean(),
  by: z.string(),
  at: Instant.nullable(),
});

/** How a piece of background work stands: it waits for its turn or its time, runs, is tried again after a failure, or was given up. */
export const TaskState = z.enum(['waiting', 'running', 'retrying', 'failed']);
export type TaskState = z.output<typeof TaskState>;
/** One piece of background work. What it is about is not told; `problem` says in plain words why the last try failed, empty where none did. */
export const QueuedTask = z.object({
  id: z.string(),
  title: z.string(),
  state: z.string(),
  attempts: z.number().int(),
  problem: z.string(),
  createdAt: Instant,
  /** When it is next tried. */
  runAt: Instant,
  allowedActions: z.array(z.enum(['retry', 'drop'])),
});
export type QueuedTask = z.output<typeof QueuedTask>;
/** How much of one kind of work stands in each state, counted to 10,000. */
export const TaskCount = z.object({
  title: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
});
/** The background work of the company: by kind, and the oldest of each state. */
export const QueueState = z.object({ counts: z.array(TaskCount), items: z.array(QueuedTask) });

/** What the product leans on. */
export const ServiceName = z.enum(['address-look-up', 'vehicle-look-up', 'mot-history', 'mail', 'texts', 'files', 'database']);
export type ServiceName = z.output<typeof ServiceName>;

/** What was last known of a service: when, and in words. */
export const ServiceNews = z.object({ at: Instant, words: z.string() });
/** A service that the product leans on: set up, answered by the product's own stand-in, or not there. */
export const OutsideServiceState = z.object({
  name: ServiceName,
  title: z.string(),
  purpose: z.string(),
  state: z.enum(['set', 'stand-in', 'missing']),
  words: z.string(),
  lastSuccess: ServiceNews.nullable(),
  lastFailure: ServiceNews.nullable(),
});
export type OutsideServiceState = z.output<typeof OutsideServiceState>;
/** How a try ended, and how long it took. */
export const ServiceTry = z.object({ ok: z.boolean(), words: z.string(), milliseconds: z.number().int(), at: Instant });
export type ServiceTry = z.output<typeof ServiceTry>;
