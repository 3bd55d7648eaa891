import type { OverviewDay } from '@quarterlight/contract/diary/schemas';
import { partOn } from '@quarterlight/contract/rules/absences';
import { day, daysBetween, daysFrom } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { awayBetween, branchCapacityBetween, branchDaysBetween, closedDays, lentBetween, presentAway, technicianCapacityBetween } from '../schedule/index.ts';
import { findBookedDays, findBranches, visibleTechnicians } from './diary.queries.ts';

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly branchId?: string | undefined;
}

/** How full each of some days is, of one branch or of all that the actor sees. Refuses with 'diary.range' more than 42 days. */
export async function showOverview(tx: ReadTx, { from, to, branchId }: Asked): Promise<{ from: string; to: string; days: OverviewDay[] }> {
  const length = daysBetween(day(from), day(to));
  if (length < 0 || length > 41) throw new Refusal('diary.range');
  const branches = await findBranches(tx, branchId);
  const branchIds = branches.map(({ id }) => id);
  const booked = await findBookedDays(tx, from, to, branchId);
  const lent = await lentBetween(tx, from, to);
  const borrowed = lent.filter((one) => branchIds.includes(one.branchId)).map((one) => one.technicianId);
  const among = [...new Set([...borrowed, ...booked.flatMap(({ technician_id: id }) => id ?? [])])];
  const technicians = await visibleTechnicians(tx, { branchIds, among, everyone: branchId === undefined, from, to });
  const branchDays = await branchDaysBetween(tx, from, to, branchIds);
  const jobs = Map.groupBy(await branchCapacityBetween(tx, branchDays), (each) => each.day);
  const minutes = Map.groupBy(await technicianCapacityBetween(tx, from, to, technicians), (each) => each.day);
  const ids = technicians.map(({ id }) => id);
  const absences = (await awayBetween(tx, from, to, ids)).map(presentAway).filter(({ state }) => state === 'approved');
  const closed = Map.groupBy(closedDays(branchDays), (each) => each.day);
  const names = new Map(technicians.map((row) => [row.id, row.display_name]));
  const homes = new Map(technicians.map((row) => [row.id, row.home_branch_id]));

  /** Whether a technician works for the shown branches on a day: there by home, lending or a visit, and not lent away. */
  const isHere = (id: string, on: string) => {
    if (branchId === undefined) return true;
    const away = lent.find((one) => one.technicianId === id && one.from <= on && on <= one.to);
    if (away !== undefined) return away.branchId === branchId;
    return homes.get(id) === branchId || booked.some((one) => one.day === on && one.technician_id === id);
  };

  const days = daysFrom(day(from), day(to)).map((on): OverviewDay => {
    const slots = (['A', 'P', 'O'] as const).map((slot) => {
      const own = (jobs.get(on) ?? []).filter((each) => each.slot === slot);
      return { slot, capacity: sum(own.map(({ capacity }) => capacity)), taken: sum(own.map(({ taken }) => taken)) };
    });
    const away = new Set(absences.filter((one) => partOn(one, on) !== null && isHere(one.userId, on)).map(({ userId }) => userId));
    const own = (minutes.get(on) ?? []).filter(({ technicianId, slot }) => slot !== 'O' && isHere(technicianId, on));
    const there = own.filter(({ technicianId }) => !away.has(technicianId));
    const loads = Map.groupBy(own, ({ technicianId }) => technicianId);
    const overloaded = [...loads].filter(([, each]) => takenOf(each) > sum(each.map(({ capacityMinutes }) => capacityMinutes)));
    const shut = closed.get(on) ?? [];
    return {
      day: on,
      slots,
      minutes: { capacity: sum(there.map(({ capacityMinutes }) => capacityMinutes)), taken: takenOf(own) },
      technicians: new Set(there.filter(({ capacityMinutes }) => capacityMinutes > 0).map(({ technicianId }) => technicianId)).size,
      away: [...away].flatMap((id) => names.get(id) ?? []).toSorted(),
      overloaded: overloaded.flatMap(([id]) => names.get(id) ?? []).toSorted(),
      unassigned: sum(booked.filter((one) => one.day === on && one.technician_id === null).map(({ visits }) => visits)),
      closed: branches.length > 0 && shut.length === branches.length ? (shut.find(({ reason }) => reason !== '')?.reason ?? '') : null,
    };
  });
  return { from, to, days };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const takenOf = (rows: readonly { readonly takenMinutes: number }[]): number => sum(rows.map(({ takenMinutes }) => takenMinutes));
