import type { BranchDayOfWeek, BranchWeekday } from '@quarterlight/contract/companies/branch-schemas';
import { type BranchWeek, type DayTimes, sameTimes, timesOfWeekday } from '@quarterlight/contract/rules/branch-days';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { weekdayNames } from '@quarterlight/kit/days';
import { sql } from 'kysely';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { Values } from '../../platform/record/declaration.ts';
import { differing } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BranchRow } from './branch.queries.ts';

const times = ['opens_at', 'closes_at', 'capacity_morning', 'capacity_afternoon', 'capacity_out_of_hours'] as const;

/** The usual day, the opening days and the weekdays that differ, of each of these branches. */
export async function weeksOf(tx: ReadTx, branchIds: readonly string[]): Promise<Map<string, BranchWeek>> {
  if (branchIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('branch')
    .select(['id', 'open_days', ...times])
    .select((eb) =>
      eb
        .selectFrom('branch_weekday as w')
        .whereRef('w.branch_id', '=', 'branch.id')
        .select(
          sql<BranchWeekday[] | null>`jsonb_agg(jsonb_build_object('weekday', w.weekday, 'opensAt', w.opens_at, 'closesAt', w.closes_at,
            'capacityMorning', w.capacity_morning, 'capacityAfternoon', w.capacity_afternoon, 'capacityOutOfHours', w.capacity_out_of_hours) order by w.weekday)`.as(
            'weekdays',
          ),
        )
        .as('weekdays'),
    )
    .where('id', 'in', [...new Set(branchIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...onWire(row, 'open_days', ...times), weekdays: row.weekdays ?? [] }]));
}

/** Monday to Sunday as they are. */
export const presentWeek = (branch: BranchWeek): BranchDayOfWeek[] =>
  weekdayNames.map((_, index) => {
    const weekday = index + 1;
    const { opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours } = timesOfWeekday(branch, weekday);
    return {
      weekday,
      open: branch.openDays.includes(weekday),
      opensAt,
      closesAt,
      capacityMorning,
      capacityAfternoon,
      capacityOutOfHours,
      differs: branch.weekdays.some((one) => one.weekday === weekday),
    };
  });

/** The usual hours and capacity of a branch. */
export const usualOf = (row: BranchRow): DayTimes => onWire(row, ...times);

/**
 * Puts the weekdays that were sent and differ from the usual in the place of those that were there. Gives what the log is to keep of them. Refuses
 * `branch.hours_reversed` at the weekday.
 */
export async function keepWeekdays(
  tx: WriteTx,
  branchId: string,
  usual: DayTimes,
  sent: readonly BranchWeekday[] | undefined,
): Promise<{ before?: Values; after?: Values }> {
  if (sent === undefined) return {};
  const there = (await weeksOf(tx, [branchId])).get(branchId)?.weekdays ?? [];
  for (const [index, day] of sent.entries())
    if (day.closesAt <= day.opensAt && !sameTimes(day, usual)) throw new Refusal('branch.hours_reversed', { field: `weekdays.${index}.closesAt` });
  const kept = sent.filter((day) => !sameTimes(day, usual)).toSorted((one, other) => one.weekday - other.weekday);
  await tx.db.deleteFrom('branch_weekday').where('branch_id', '=', branchId).execute();
  if (kept.length > 0)
    await tx.db
      .insertInto('branch_weekday')
      .values(
        kept.map((day) => ({
          branch_id: branchId,
          weekday: day.weekday,
          opens_at: day.opensAt,
          closes_at: day.closesAt,
          capacity_morning: day.capacityMorning,
          capacity_afternoon: day.capacityAfternoon,
          capacity_out_of_hours: day.capacityOutOfHours,
        })),
      )
      .execute();
  return differing({ weekdays: there.map(words) }, { weekdays: kept.map(words) });
}

const words = ({ weekday, opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours }: BranchWeekday) =>
  `${weekdayNames[weekday - 1]} ${opensAt} to ${closesAt}, ${slotNames.A} ${capacityMorning}, ${slotNames.P} ${capacityAfternoon}, ${slotNames.O} ${capacityOutOfHours}`;
