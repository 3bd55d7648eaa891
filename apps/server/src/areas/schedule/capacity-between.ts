import { day, daysFrom } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { BranchDays } from './branch-days.ts';
import { findBranchCounters, findTechnicianCounters } from './schedule.queries.ts';
import { technicianCapacity } from './schedule.rules.ts';

const counters = ['A', 'P', 'O'] as const;
type Technician = { readonly id: string; readonly work_days: readonly number[]; readonly daily_minutes: number };

/** Capacity and what is taken of it, for each of the branches (jobs), days and slots. */
export async function branchCapacityBetween(tx: ReadTx, days: BranchDays) {
  const { from, to, branchIds } = days;
  const rows = await findBranchCounters(tx, from, to, branchIds);
  const taken = new Map(rows.map((row) => [`${row.branch_id} ${row.day} ${row.slot}`, row.taken]));
  return branchIds.flatMap((branchId) =>
    daysFrom(day(from), day(to)).flatMap((on) => {
      const { capacity } = days.on(branchId, on);
      return counters.map((slot) => ({ branchId, day: on, slot, capacity: capacity[slot], taken: taken.get(`${branchId} ${on} ${slot}`) ?? 0 }));
    }),
  );
}

/** The same for technicians, in minutes, both days included. */
export async function technicianCapacityBetween(tx: ReadTx, from: string, to: string, technicians: readonly Technician[]) {
  const ids = technicians.map(({ id }) => id);
  const rows = await findTechnicianCounters(tx, from, to, ids);
  const taken = new Map(rows.map((row) => [`${row.technician_id} ${row.day} ${row.slot}`, row.taken_minutes]));
  return technicians.flatMap((technician) =>
    daysFrom(day(from), day(to)).flatMap((on) =>
      counters.map((slot) => ({
        technicianId: technician.id,
        day: on,
        slot,
        capacityMinutes: technicianCapacity(technician, on, slot),
        takenMinutes: taken.get(`${technician.id} ${on} ${slot}`) ?? 0,
      })),
    ),
  );
}
