import type { averageCompletionPanel, jobsCreatedPanel, unpostedInvoicesPanel, warrantyJobsPanel } from '@quarterlight/contract/dashboards/routes';
import type { ReplyOf } from '@quarterlight/contract/route';
import { warrantyCauses } from '@quarterlight/contract/worksheets/rules';
import { addDays, day, daysBetween, workingDaysBetween } from '@quarterlight/kit/days';
import { basisPointsOf } from '@quarterlight/kit/money';
import type { ReadTx } from '../../platform/database/scope.ts';
import { countCompleted, countCompletions, countCreated, countUnbatched, findWarranties, sumAwaiting } from './dashboards.queries.ts';
import { instantsOf, linkTo, type Period, pointOf, seriesOf } from './period.ts';

const worksheets = '/clipboard/worksheets';
const completedExport = '/reporting/operations/completed-jobs-export';
const nobody = '00000000-0000-0000-0000-000000000000';
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const byCount = (one: { count: number; name: string }, other: { count: number; name: string }): number =>
  other.count - one.count || one.name.localeCompare(other.name);

/** Worksheets raised in the period, by job type, beside as many days before it. */
export async function jobsCreated(tx: ReadTx, period: Period): Promise<ReplyOf<typeof jobsCreatedPanel>> {
  const rows = await countCreated(tx, instantsOf(period.from, period.to, tx.tenant.timeZone));
  const length = daysBetween(period.from, period.to) + 1;
  const before = await countCreated(tx, instantsOf(addDays(period.from, -length), addDays(period.from, -1), tx.tenant.timeZone));
  const filters = { createdFrom: period.from, createdTo: period.to };
  const types = new Map<string, { id: string; name: string; count: number; link: string }>();
  for (const row of rows) {
    const known = types.get(row.id);
    types.set(row.id, { id: row.id, name: row.name, count: (known?.count ?? 0) + row.count, link: linkTo(worksheets, { ...filters, jobTypeId: row.id }) });
  }
  return {
    ...period,
    total: sum(rows.map((row) => row.count)),
    previous: sum(before.map((row) => row.count)),
    byJobType: [...types.values()].toSorted(byCount),
    series: seriesOf(
      period,
      rows.map((row) => ({ day: row.day, value: row.count })),
    ),
    link: linkTo(worksheets, filters),
  };
}

/** Warranty jobs raised in the 90 days up to the period's end, over the fits completed in them; by the technician who fitted. */
export async function warrantyJobs(tx: ReadTx, period: Period): Promise<ReplyOf<typeof warrantyJobsPanel>> {
  const days = { from: addDays(period.to, -89), to: period.to };
  const warranties = await findWarranties(tx, instantsOf(days.from, days.to, tx.tenant.timeZone));
  const fits = await countCompleted(tx, days);
  const filters = { createdFrom: days.from, createdTo: days.to, warranty: 'yes' };
  const link = linkTo(worksheets, filters);
  const technicians = new Map<string, { name: string; count: number; completed: number }>();
  const add = (id: string | null, name: string | null, count: number, completed: number) => {
    const known = technicians.get(id ?? nobody);
    technicians.set(id ?? nobody, { name: name ?? 'Nobody named', count: (known?.count ?? 0) + count, completed: (known?.completed ?? 0) + completed });
  };
  for (const row of warranties) add(row.technician_id, row.technician, 1, 0);
  for (const row of fits) add(row.technician_id, row.technician, 0, row.count);
  const completed = sum(fits.map((row) => row.count));
  return {
    ...period,
    warranties: warranties.length,
    completed,
    rateBasisPoints: basisPointsOf(warranties.length, completed),
    byTechnician: [...technicians]
      .filter(([, each]) => each.count > 0)
      .map(([id, each]) => ({
        id,
        ...each,
        rateBasisPoints: basisPointsOf(each.count, each.completed),
        link: id === nobody ? link : linkTo(worksheets, { ...filters, fittedById: id }),
      }))
      .toSorted(byCount),
    byCause: byCause(warranties, link),
    series: seriesOf(
      period,
      warranties.filter((row) => row.day >= period.from).map((row) => ({ day: row.day, value: 1 })),
    ),
    link,
  };
}

const causes: Readonly<Record<string, string>> = warrantyCauses;

/** By the code of the cause; jobs from elsewhere have none. */
function byCause(warranties: readonly { readonly cause: string | null }[], link: string): { id: string; name: string; count: number; link: string }[] {
  const counts = new Map<string, number>();
  for (const { cause } of warranties) counts.set(cause ?? '', (counts.get(cause ?? '') ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, name: causes[id] ?? 'Not given', count, link })).toSorted(byCount);
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Working days (Monday to Friday) from raised to completed, of the jobs completed in the period. */
export async function averageCompletion(tx: ReadTx, period: Period): Promise<ReplyOf<typeof averageCompletionPanel>> {
  const rows = (await countCompletions(tx, period)).map((row) => ({ ...row, days: workingDaysBetween(day(row.raised), day(row.completed)) }));
  const completed = sum(rows.map((row) => row.count));
  const means = new Map<string, { count: number; days: number }>();
  for (const row of rows) {
    const point = pointOf(row.completed, period);
    const known = means.get(point) ?? { count: 0, days: 0 };
    means.set(point, { count: known.count + row.count, days: known.days + row.count * row.days });
  }
  return {
    ...period,
    completed,
    medianDays: medianOf(rows),
    meanDays: completed === 0 ? null : tenth(sum(rows.map((row) => row.count * row.days)) / completed),
    awaiting: await sumAwaiting(tx, period),
    series: [...means].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([point, { count, days }]) => ({ day: point, value: tenth(days / count) })),
    link: linkTo(completedExport, { from: period.from, to: period.to }),
  };
}

/** The middle of the values, each so often as it counts; between the two middle ones where their number is even. */
function medianOf(values: readonly { readonly days: number; readonly count: number }[]): number | null {
  const sorted = values.toSorted((one, other) => one.days - other.days);
  const total = sum(sorted.map((value) => value.count));
  if (total === 0) return null;
  const at = (position: number): number => {
    let passed = 0;
    for (const { days, count } of sorted) {
      passed += count;
      if (passed > position) return days;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

const ages = [
  { name: 'Up to 7 days', most: 7 },
  { name: '8 to 30 days', most: 30 },
  { name: '31 to 60 days', most: 60 },
  { name: 'Over 60 days', most: Infinity },
] as const;

/** Documents in no export batch: how many, what they come to, since when. */
export async function unpostedInvoices(tx: ReadTx, period: Period): Promise<ReplyOf<typeof unpostedInvoicesPanel>> {
  const rows = await countUnbatched(tx);
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  const of = (chosen: typeof rows) => ({ count: sum(chosen.map((row) => row.count)), gross: money(sum(chosen.map((row) => row.gross))) });
  const drafts = of(rows.filter((row) => row.draft));
  const posted = of(rows.filter((row) => !row.draft));
  const ageOf = (row: { day: string }): number => daysBetween(day(row.day), day(tx.today));
  const oldest = rows.map((row) => row.oldest).toSorted()[0];
  const invoices = '/billing/invoices';
  const postedLink = new URLSearchParams([
    ['state', 'posted'],
    ['state', 'part-paid'],
    ['state', 'paid'],
    ['batched', 'no'],
  ]);
  return {
    ...period,
    ...of(rows),
    oldestAt: oldest ?? null,
    drafts: drafts.count,
    draftGross: drafts.gross,
    posted: posted.count,
    postedGross: posted.gross,
    byAge: ages.map(({ name, most }, index) => ({
      name,
      ...of(rows.filter((row) => ageOf(row) <= most && (index === 0 || ageOf(row) > (ages[index - 1]?.most ?? 0)))),
    })),
    series: seriesOf(
      period,
      rows.filter((row) => row.day >= period.from && row.day <= period.to).map((row) => ({ day: row.day, value: row.count })),
    ),
    link: linkTo(invoices, { batched: 'no' }),
    draftsLink: linkTo(invoices, { state: 'draft' }),
    postedLink: `${invoices}?${postedLink}`,
  };
}
