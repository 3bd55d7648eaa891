import { z } from 'zod';
import { Day, Id, Instant, Money } from '../common.ts';

/** One point of a series: the day, or the Monday of the week. */
export const SeriesPoint = z.object({ day: Day, value: z.number() });
/** A figure by something, with the address (page and filters) of the list behind it. */
export const CountBy = z.object({ id: z.string(), name: z.string(), count: z.number().int(), link: z.string() });

/** What is late or at risk now: how many (up to 10,000, more is `isExact` false), what is meant, and the list of them. */
export const AtRiskPanel = z.object({
  items: z.array(z.object({ name: z.string(), note: z.string(), count: z.number().int(), isExact: z.boolean(), link: z.string() })),
});

const period = { from: Day, to: Day, by: z.enum(['day', 'week']) };

/** Worksheets raised in the period, by job type; `previous` is the count of as many days just before. */
export const JobsCreatedPanel = z.object({
  ...period,
  total: z.number().int(),
  previous: z.number().int(),
  byJobType: z.array(CountBy),
  series: z.array(SeriesPoint),
  link: z.string(),
});

/** Warranty worksheets raised over fits completed in the 90 days up to `to`; the rate in basis points, null where nothing was fitted. */
export const WarrantyJobsPanel = z.object({
  ...period,
  warranties: z.number().int(),
  completed: z.number().int(),
  rateBasisPoints: z.number().int().nullable(),
  byTechnician: z.array(z.object({ ...CountBy.shape, completed: z.number().int(), rateBasisPoints: z.number().int().nullable() })),
  byCause: z.array(CountBy),
  series: z.array(SeriesPoint),
  link: z.string(),
});

/** Working days from raised to completed of the jobs completed in the period; null where there are none. Awaiting time is in hours. */
export const AverageCompletionPanel = z.object({
  ...period,
  completed: z.number().int(),
  medianDays: z.number().nullable(),
  meanDays: z.number().nullable(),
  awaiting: z.array(z.object({ reasonId: Id.nullable(), reason: z.string(), jobs: z.number().int(), hours: z.number() })),
  /** The mean of each day or week. */
  series: z.array(SeriesPoint),
  link: z.string(),
});

/** Documents that are in no export batch: how many, what they come to, since when. */
export const UnpostedInvoicesPanel = z.object({
  ...period,
  count: z.number().int(),
  gross: Money,
  oldestAt: Instant.nullable(),
  drafts: z.number().int(),
  draftGross: Money,
  posted: z.number().int(),
  postedGross: Money,
  byAge: z.array(z.object({ name: z.string(), count: z.number().int(), gross: Money })),
  /** How many were made each day or week of the period and still are in no batch. */
  series: z.array(SeriesPoint),
  link: z.string(),
  draftsLink: z.string(),
  postedLink: z.string(),
});
