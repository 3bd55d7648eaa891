import { day, daysFrom } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findBranchCounters, findTechnicianCounters } from './schedule.queries.ts';
import { branchCapacity, technicianCapacity } from './schedule.rules.ts';

const counters = ['A', 'P', 'O'] as const;
type Branch = {
  readonly id: string;
  readonly open_days: readonly number[];
  readonly capacity_morning: number;
  readonly capacity_afternoon: number;
  readonly capacity_out_of_hours: number;
};
type Technician = { readonly id: string; readonly work_days: readonly number[]; readonly daily_minutes: number };

/** Capacity and what is taken of it, for each of the branches (jobs), days and slots, both days included. */
export async function branchCapacityBetween(tx: ReadTx, from: string, to: string, branches: readonly Branch[]) {
  const ids = branches.map(({ id }) => id);
  const rows = await findBranchCounters(tx, from, to, ids);
  const taken = new Map(rows.map((row) => [`${row.branch_id} ${row.day} ${row.slot}`, row.taken]));
  return branches.flatMap((branch) =>
    daysFrom(day(from), day(to)).flatMap((on) =>
      counters.map((slot) => ({
        branchId: branch.id,
        day: on,
        slot,
        capacity: branchCapacity(branch, slot),
        taken: taken.get(`${branch.id} ${on} ${slot}`) ?? 0,
      })),
    ),
  );
}

/** The same for technicians, in minutes. */
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
