import type { getBoard } from '@quarterlight/contract/diary/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { slots } from '@quarterlight/contract/rules/slots';
import { type Day, isDay, mondayOf, weekOf } from '@quarterlight/kit/days';
import type { BoardColumn } from './board-layout.ts';
import type { DiaryAddress } from './use-diary-address.ts';

/** The days of the diary at an address: a week, or a day of slots; on a phone a day is one column, its visits in their order. */
export interface ShownDays {
  readonly view: 'week' | 'day';
  readonly first: Day;
  readonly columns: readonly BoardColumn[];
}

export function shownDays({ view, from }: Pick<DiaryAddress, 'view' | 'from'>, today: Day, phone: boolean): ShownDays {
  const start = from !== undefined && isDay(from) ? from : today;
  if (view !== 'day' && !(view === undefined && phone)) {
    const first = mondayOf(start);
    return { view: 'week', first, columns: weekOf(first).map((day) => ({ day, slot: null })) };
  }
  return { view: 'day', first: start, columns: phone ? [{ day: start, slot: null }] : slots.map((slot) => ({ day: start, slot: slot.code })) };
}

/** What the diary asks for its board. */
export function boardQuery({ first, columns }: ShownDays, branchId: string | undefined): QueryOf<typeof getBoard> {
  return { from: first, to: columns.at(-1)?.day ?? first, ...(branchId ? { branchId } : {}) };
}
/** What the diary asks for the jobs to book beside it. */
export const trayQuery = (branchId: string | undefined) => ({ limit: 50, ...(branchId ? { branchId } : {}) });
/** Whether the jobs to book stand beside the board: on a phone only when asked for. */
export const showsTray = ({ tray }: Pick<DiaryAddress, 'tray'>, phone: boolean): boolean => tray !== 'closed' && (!phone || tray === 'open');
