import { type AbsenceDays, absenceMeets, absenceWords } from '@quarterlight/contract/rules/absences';
import { takesSlot } from '@quarterlight/contract/rules/branch-days';
import { minutesByCounter, type SlotCode, type SlotCounter, slots } from '@quarterlight/contract/rules/slots';
import { AbsenceType } from '@quarterlight/contract/schedule/schemas';
import { clockOf } from '@quarterlight/kit/instants';
import type { ReadTx } from '../../platform/database/scope.ts';
import { daysOf } from './absence.record.ts';
import type { BranchDays } from './branch-days.ts';
import { findAbsencesBetween } from './calendar.queries.ts';
import { branchCapacityBetween, technicianCapacityBetween } from './capacity-between.ts';
import { lentAbsences } from './lent.queries.ts';
import { takings } from './schedule.rules.ts';

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

/** What keeps a visit from a place; `words` says it of the technician or the branch, without their names. */
export interface Barrier {
  readonly code: 'absent' | 'off' | 'closed' | 'past' | 'branch-full' | 'technician-full';
  readonly words: string;
}
/** What is left in a slot. */
export interface Left {
  readonly freeMinutes: number;
  readonly branchFree: number;
}
/** Everything that says whether there is room on some days, by branch or technician, day and slot. */
export interface RoomFacts {
  readonly today: string;
  /** The local clock, `HH:mm`. */
  readonly clock: string;
  readonly takes: (branchId: string, day: string, slot: SlotCode) => boolean;
  readonly jobs: readonly { readonly branchId: string; readonly day: string; readonly slot: SlotCounter; readonly capacity: number; readonly taken: number }[];
  readonly minutes: readonly {
    readonly technicianId: string;
    readonly day: string;
    readonly slot: SlotCounter;
    readonly capacityMinutes: number;
    readonly takenMinutes: number;
  }[];
  /** Approved ones. */
  readonly absences: readonly (AbsenceDays & { readonly userId: string; readonly type: AbsenceType })[];
}

const isBarrier = (found: Left | Barrier): found is Barrier => 'code' in found;

/** Tells of any place whether a visit goes in, and if not, why. */
export function roomOf({ today, clock, takes, jobs, minutes: technicianMinutes, absences: all }: RoomFacts) {
  const keyOf = (of: string, on: string, slot: SlotCounter) => `${of} ${on} ${slot}`;
  const jobsFree = new Map(jobs.map((each) => [keyOf(each.branchId, each.day, each.slot), each.capacity - each.taken]));
  const minutesOf = new Map(technicianMinutes.map((each) => [keyOf(each.technicianId, each.day, each.slot), each]));
  const absences = Map.groupBy(all, ({ userId }) => userId);
  const ends = new Map(slots.map(({ code, to }) => [code, to]));

  /** What is left in a slot, of a branch and of a technician where there is one, or what keeps the visit from it. */
  function look(branchId: string, technicianId: string | null, on: string, slot: SlotCode, minutes: number): Left | Barrier {
    const absence = technicianId === null ? undefined : absences.get(technicianId)?.find((one) => absenceMeets(one, on, slot));
    if (absence) return { code: 'absent', words: absenceWords[absence.type] };
    const until = ends.get(slot) ?? null;
    if (on === today && until !== null && clock >= until) return { code: 'past', words: 'over for today' };
    if (!takes(branchId, on, slot)) return { code: 'closed', words: 'closed' };
    let [freeMinutes, branchFree] = [0, Number.POSITIVE_INFINITY];
    for (const { counter, minutes: needed } of minutesByCounter(slot, minutes)) {
      const free = jobsFree.get(keyOf(branchId, on, counter)) ?? 0;
      if (free < 1) return { code: 'branch-full', words: 'every place is taken' };
      const own = technicianId === null ? undefined : minutesOf.get(keyOf(technicianId, on, counter));
      const capacity = own?.capacityMinutes ?? 0;
      const left = technicianId === null ? needed : capacity - (own?.takenMinutes ?? 0);
      if (left < needed)
        return capacity === 0
          ? { code: 'off', words: 'does not work then' }
          : { code: 'technician-full', words: `${Math.max(0, left)} minutes left, ${needed} needed` };
      freeMinutes += left;
      branchFree = Math.min(branchFree, free);
    }
    return { freeMinutes, branchFree };
  }
  return {
    look,
    /** What is left in a slot; undefined where the visit does not go in. */
    in(branchId: string, technicianId: string | null, on: string, slot: SlotCode, minutes: number): Left | undefined {
      const found = look(branchId, technicianId, on, slot, minutes);
      return isBarrier(found) ? undefined : found;
    },
    /** The share of a technician's morning and afternoon that would be booked with so many minutes more; 1 is a full day. */
    loadAfter(technicianId: string, on: string, minutes: number): number {
      const counters = (['A', 'P'] as const).flatMap((counter) => minutesOf.get(keyOf(technicianId, on, counter)) ?? []);
      const capacity = counters.reduce((sum, { capacityMinutes }) => sum + capacityMinutes, 0);
      return capacity === 0 ? 1 : (counters.reduce((sum, { takenMinutes }) => sum + takenMinutes, 0) + minutes) / capacity;
    },
  };
}
export type Room = ReturnType<typeof roomOf>;

/** A visit that has a place already, which is free for it. */
export type Standing = Parameters<typeof takings>[0];

/** The room of branches and technicians on some days, read at once; with the place of a visit that `stands` there taken as free. */
export async function roomBetween(tx: ReadTx, days: BranchDays, technicians: readonly Technician[], stands: Standing | null = null): Promise<Room> {
  const { from, to } = days;
  const ids = technicians.map(({ id }) => id);
  const taken = stands === null ? [] : takings(stands);
  const own = (of: 'branch' | 'technician', ownerId: string, { day, slot }: { day: string; slot: SlotCounter }) =>
    taken.find((one) => one.of === of && one.ownerId === ownerId && one.day === day && one.slot === slot)?.amount ?? 0;
  return roomOf({
    today: tx.today,
    clock: clockOf(tx.now, tx.tenant.timeZone),
    takes: (branchId, on, slot) => takesSlot(days.on(branchId, on), slot),
    jobs: (await branchCapacityBetween(tx, days)).map((each) => ({ ...each, taken: each.taken - own('branch', each.branchId, each) })),
    minutes: (await technicianCapacityBetween(tx, from, to, technicians)).map((each) => ({
      ...each,
      takenMinutes: each.takenMinutes - own('technician', each.technicianId, each),
    })),
    absences: (await awayBetween(tx, from, to, ids))
      .filter(({ state }) => state === 'approved')
      .map((absence) => ({ ...daysOf(absence), userId: absence.user_id, type: AbsenceType.parse(absence.type) })),
  });
}
