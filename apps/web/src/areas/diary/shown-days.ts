import type { getBoard, getOverview } from '@quarterlight/contract/diary/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { slots } from '@quarterlight/contract/rules/slots';
import { addDays, addMonths, type Day, daysFrom, endOfMonth, isDay, mondayOf, startOfMonth } from '@quarterlight/kit/days';
import type { BoardColumn } from './board-layout.ts';
import type { DiaryAddress } from './use-diary-address.ts';

/** How the diary is looked at: a month at a glance, a week or a day of technicians, the visits of a week one below the other, or those of a day on a map. */
export const views = ['month', 'week', 'day', 'list', 'map'] as const;
export type View = (typeof views)[number];

/** The days of the diary at an address: a week, or a day of slots; on a phone a day is one column, its visits in their order. */
export interface ShownDays {
  readonly view: View;
  /** The day that is looked at: within the month or the week, or the day itself. */
  readonly start: Day;
  readonly first: Day;
  readonly columns: readonly BoardColumn[];
}

const wholeDays = (days: readonly Day[]): BoardColumn[] => days.map((day) => ({ day, slot: null }));

export function shownDays({ view, from }: Pick<DiaryAddress, 'view' | 'from'>, today: Day, phone: boolean): ShownDays {
  const start = from !== undefined && isDay(from) ? from : today;
  const asked = views.find((one) => one === view) ?? (phone ? 'day' : 'week');
  if (asked === 'map') return { view: asked, start, first: start, columns: wholeDays([start]) };
  if (asked === 'day')
    return { view: asked, start, first: start, columns: phone ? wholeDays([start]) : slots.map((slot) => ({ day: start, slot: slot.code })) };
  const [first, last] =
    asked === 'month' ? [mondayOf(startOfMonth(start)), addDays(mondayOf(endOfMonth(start)), 6)] : [mondayOf(start), addDays(mondayOf(start), 6)];
  return { view: asked, start, first, columns: wholeDays(daysFrom(first, last)) };
}

/** The day to look at a step before (-1) or after (1): another month, week or day. */
export function stepFrom({ view, start, first }: ShownDays, by: 1 | -1): Day {
  if (view === 'month') return addMonths(startOfMonth(start), by);
  return addDays(first, view === 'day' || view === 'map' ? by : 7 * by);
}

/** What the diary asks for a month at a glance. */
export const overviewQuery = ({ first, columns }: ShownDays, branchId: string | undefined): QueryOf<typeof getOverview> => ({
  from: first,
  to: columns.at(-1)?.day ?? first,
  ...(branchId ? { branchId } : {}),
});
/** What the diary asks for its board. */
export function boardQuery({ first, columns }: ShownDays, branchId: string | undefined): QueryOf<typeof getBoard> {
  return { from: first, to: columns.at(-1)?.day ?? first, ...(branchId ? { branchId } : {}) };
}
/** What the diary asks for the jobs to book beside it. */
export const trayQuery = (branchId: string | undefined) => ({ limit: 50, ...(branchId ? { branchId } : {}) });
/** Whether the jobs to book stand beside the board: on a phone only when asked for. */
export const showsTray = ({ tray }: Pick<DiaryAddress, 'tray'>, phone: boolean): boolean =>
  tray !== 'closed' && (!phone || tray === 'open' || tray === 'waiting');
