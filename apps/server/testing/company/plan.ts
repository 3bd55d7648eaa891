import type { Day } from '@quarterlight/kit/days';
import { type Calendar, makeCalendar } from './calendar.ts';

/** What a company is generated from. Everything but `worksheets` has a default that grows with it. */
export interface CompanyOptions {
  /** The database as its superuser; migrated, and one that may be thrown away. */
  readonly ownerUrl: string;
  readonly slug: string;
  readonly worksheets: number;
  readonly customers?: number;
  readonly vehicles?: number;
  /** At least 1,500. */
  readonly products?: number;
  readonly linesPerWorksheet?: number;
  /** Tells of what is older than two weeks by its worksheets alone, and the search finds nothing: enough for lists, a tenth of the rows. */
  readonly lean?: boolean;
  /** The more of them, the shorter the past that as many worksheets fill; else as many as fill one that is usual for the size. */
  readonly technicians?: number;
  readonly seed?: string;
  readonly now?: Date;
  readonly say?: (line: string) => void;
}

export type Plan = ReturnType<typeof makePlan>;

/** A place in the diary. */
export interface Slot {
  readonly technician: number;
  /** 0 to 3: two in the morning, two in the afternoon. */
  readonly turn: number;
  /** Days from today; past ones are negative. */
  readonly offset: number;
  readonly day: Day;
  /** How much of the day's visits come before it, from 0 to 1. */
  readonly share: number;
}

const turnsADay = 4;
/** Days back from today whose every step is told. */
export const daysTold = 14;
/** The last visit that is booked lies so many days ahead; each worksheet is taken in that long before its visit. */
const daysAhead = 10;
const dayLength = 86_400_000;

/** Years that a company of that size looks back on: the larger, the longer. */
const daysOf = (worksheets: number): number => (worksheets <= 20_000 ? 365 : worksheets <= 200_000 ? 730 : worksheets <= 2_000_000 ? 1_825 : 3_650);

/** The arithmetic of a company: where each worksheet stands follows from its place in the list. Moments are milliseconds since 1970. */
export function makePlan(options: CompanyOptions) {
  const { worksheets, seed = 'Quarterlight' } = options;
  const calendar = makeCalendar((options.now ?? new Date()).getTime(), 'Europe/London');
  const technicians = options.technicians ?? Math.max(6, Math.ceil(worksheets / (turnsADay * daysOf(worksheets))));
  const perDay = technicians * turnsADay;
  const days = Math.ceil(worksheets / perDay);
  const skipped = days * perDay - worksheets;
  const step = dayLength / perDay;
  const first = calendar.now - 60_000 - (worksheets - 1) * step;
  return {
    seed,
    worksheets,
    customers: Math.max(60, options.customers ?? Math.ceil(worksheets / 20)),
    vehicles: Math.max(500, options.vehicles ?? Math.ceil(worksheets / 2)),
    products: Math.max(1_500, options.products ?? Math.min(20_000, Math.ceil(worksheets / 50))),
    lines: Math.max(1, options.linesPerWorksheet ?? 5),
    lean: options.lean ?? false,
    technicians,
    branches: Math.max(8, Math.ceil(technicians / 20)),
    calendar,
    /** When the company began. */
    began: first - 40 * dayLength,
    placeOf: (index: number): Slot => {
      const at = index + skipped;
      const within = at % perDay;
      const offset = Math.floor(at / perDay) - days + 1 + daysAhead;
      return { technician: within % technicians, turn: Math.floor(within / technicians), offset, day: calendar.offset(offset), share: within / perDay };
    },
    /** When the worksheet was taken in; later for every next one. */
    createdAt: (index: number) => Math.floor(first + index * step),
  };
}

/** The minutes of the day at which the turns begin, and how long each visit is planned to take. */
export const turnStarts = [510, 630, 780, 900] as const;
export const visitMinutes = 90;

/** The turn that is under way now; before the first one, the first. */
export function turnNow(calendar: Calendar): number {
  const begun = turnStarts.filter((start) => start <= calendar.minuteOfNow).length;
  return Math.max(0, begun - 1);
}
