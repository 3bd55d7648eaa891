import { absenceMeets } from '@quarterlight/contract/rules/absences';
import { minutesByCounter, type SlotCode, type SlotCounter, slots } from '@quarterlight/contract/rules/slots';
import { clockOf } from '@quarterlight/kit/instants';
import type { ReadTx } from '../../platform/database/scope.ts';
import { daysOf } from './absence.record.ts';
import type { BranchDays } from './branch-days.ts';
import { findAbsencesBetween } from './calendar.queries.ts';
import { branchCapacityBetween, technicianCapacityBetween } from './capacity-between.ts';
import { lentAbsences } from './lent.queries.ts';

interface Technician {
  readonly id: string;
  readonly work_days: readonly number[];
  readonly daily_minutes: number;
}

/** What they are away for, and what they have asked for; of those who are lent to a branch its people see it, too. */
export async function awayBetween(tx: ReadTx, from: string, to: string, userIds: readonly string[]) {
  const own = await findAbsencesBetween(tx, from, to, userIds);
  if (userIds.length === 0) return own;
  const known = new Set(own.map(({ id }) => id));
  return [...own, ...(await lentAbsences(tx, from, to)).filter(({ id }) => !known.has(id))];
}

/** Everything that says whether there is room on some days, read at once. */
export async function roomBetween(tx: ReadTx, days: BranchDays, technicians: readonly Technician[]) {
  const { from, to } = days;
  const keyOf = (of: string, on: string, slot: SlotCounter) => `${of} ${on} ${slot}`;
  const jobsFree = new Map((await branchCapacityBetween(tx, days)).map((each) => [keyOf(each.branchId, each.day, each.slot), each.capacity - each.taken]));
  const minutesFree = new Map(
    (await technicianCapacityBetween(tx, from, to, technicians)).map((each) => [
      keyOf(each.technicianId, each.day, each.slot),
      each.capacityMinutes - each.takenMinutes,
    ]),
  );
  const ids = technicians.map(({ id }) => id);
  const absences = Map.groupBy(
    (await awayBetween(tx, from, to, ids)).filter(({ state }) => state === 'approved'),
    (absence) => absence.user_id,
  );
  return {
    /** What is left in a slot, of a branch and of a technician where there is one; undefined where the visit does not go in. */
    in(branchId: string, technicianId: string | null, on: string, slot: SlotCode, minutes: number) {
      if (technicianId !== null && (absences.get(technicianId) ?? []).some((absence) => absenceMeets(daysOf(absence), on, slot))) return undefined;
      const until = slots.find(({ code }) => code === slot)?.to ?? null;
      if (on === tx.today && until !== null && clockOf(tx.now, tx.tenant.timeZone) >= until) return undefined;
      const left = minutesByCounter(slot, minutes).map(({ counter, minutes: needed }) => ({
        needed,
        jobs: jobsFree.get(keyOf(branchId, on, counter)) ?? 0,
        minutes: technicianId === null ? needed : (minutesFree.get(keyOf(technicianId, on, counter)) ?? 0),
      }));
      if (left.some((each) => each.minutes < each.needed || each.jobs < 1)) return undefined;
      return { freeMinutes: left.reduce((all, each) => all + each.minutes, 0), branchFree: Math.min(...left.map(({ jobs }) => jobs)) };
    },
  };
}
