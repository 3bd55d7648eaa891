import { addDays, type Day, day, daysBetween, daysFrom, mondayOf } from '@quarterlight/kit/days';
import { boundsOf } from '@quarterlight/kit/instants';
import { Refusal } from '../../platform/refusal.ts';

export interface Period {
  readonly from: Day;
  readonly to: Day;
  readonly by: 'day' | 'week';
}

/** The days of a panel: the four weeks up to today unless given; refuses more than 366 days or an end before the start. */
export function periodOf(query: { from?: string | undefined; to?: string | undefined; by?: 'day' | 'week' | undefined }, today: string): Period {
  const to = day(query.to ?? today);
  const from = query.from === undefined ? addDays(to, -27) : day(query.from);
  const span = daysBetween(from, to);
  if (span < 0 || span > 365) throw new Refusal('dashboard.range');
  return { from, to, by: query.by ?? (span > 34 ? 'week' : 'day') };
}

/** The period as instants: from its first midnight (included) to the one after its last day (excluded), in the zone. */
export const instantsOf = (from: Day, to: Day, zone: string): { from: string; to: string } => ({ from: boundsOf(from, zone).from, to: boundsOf(to, zone).to });

/** The point of the series that a day falls on: itself, or its week's Monday. */
export const pointOf = (of: string, { by }: Period): Day => (by === 'day' ? day(of) : mondayOf(day(of)));

/** Sums values by point; every point of the period is there, empty ones with nothing. */
export function seriesOf(period: Period, values: readonly { readonly day: string; readonly value: number }[]): { day: string; value: number }[] {
  const points = new Map<string, number>(daysFrom(period.from, period.to).map((each) => [pointOf(each, period), 0]));
  for (const { day: of, value } of values) points.set(pointOf(of, period), (points.get(pointOf(of, period)) ?? 0) + value);
  return [...points].map(([point, value]) => ({ day: point, value }));
}

/** A page's address with its filters. */
export const linkTo = (path: string, filters: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(filters)}`;
