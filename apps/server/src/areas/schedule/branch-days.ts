import { type BranchDay, branchDay, type DayException } from '@quarterlight/contract/rules/branch-days';
import type { ClosedDay } from '@quarterlight/contract/schedule/schemas';
import { day, daysFrom } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { weeksOf } from '../companies/index.ts';
import { findExceptionsBetween, timesOf } from './exceptions.queries.ts';

/** Branches on some days. */
export interface BranchDays {
  readonly from: string;
  readonly to: string;
  readonly branchIds: readonly string[];
  /** Hours and capacity of a branch on a day, both of them among those that were asked for. */
  readonly on: (branchId: string, day: string) => BranchDay;
}

const unknown = { opensAt: '', closesAt: '', capacityMorning: 0, capacityAfternoon: 0, capacityOutOfHours: 0, openDays: [], weekdays: [] } as const;

/** Hours and capacity of these branches from one day to another, both included: by exception, weekday or as usual. Nobody else reads them for a day. */
export async function branchDaysBetween(tx: ReadTx, from: string, to: string, branchIds: readonly string[]): Promise<BranchDays> {
  const [weeks, rows] = await Promise.all([weeksOf(tx, branchIds), findExceptionsBetween(tx, from, to, branchIds)]);
  const exceptions = new Map<string, DayException>(rows.map((row) => [`${row.branch_id} ${row.day}`, { reason: row.reason, times: timesOf(row) }]));
  return {
    from,
    to,
    branchIds,
    on: (branchId, on) => branchDay(weeks.get(branchId) ?? unknown, on, exceptions.get(`${branchId} ${on}`) ?? null),
  };
}

/** Hours and capacity of a branch on one day. */
export const branchDayOn = async (tx: ReadTx, branchId: string, on: string): Promise<BranchDay> =>
  (await branchDaysBetween(tx, on, on, [branchId])).on(branchId, on);

/** The days on which they do not open, with the reason where it is not their week. */
export const closedDays = ({ from, to, branchIds, on }: BranchDays): ClosedDay[] =>
  branchIds.flatMap((branchId) =>
    daysFrom(day(from), day(to)).flatMap((each) => {
      const { open, exception } = on(branchId, each);
      return open ? [] : [{ branchId, day: each, usual: exception === null, reason: exception?.reason ?? '' }];
    }),
  );
