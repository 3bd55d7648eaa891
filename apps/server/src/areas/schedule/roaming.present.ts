import { Slot } from '@quarterlight/contract/common';
import type { ReplyOf } from '@quarterlight/contract/route';
import type { getRoamingTimeLine, listRoamingConflicts } from '@quarterlight/contract/schedule/roaming-routes';
import type { Roaming } from '@quarterlight/contract/schedule/roaming-schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findVisitsBetween } from './absences.queries.ts';
import { findAbsencesBetween } from './calendar.queries.ts';
import { namesOfLending } from './lent.queries.ts';
import { findBranchesToLend, findRoamingsBetween, findTechniciansToLend, type RoamingRow } from './roaming.queries.ts';
import { presentAway } from './schedule.present.ts';

export const presentRoaming = (row: RoamingRow): Roaming => ({
  ...onWire(row, 'id', 'technician_id', 'home_branch_id', 'branch_id', 'nights_away', 'note', 'approved_by', 'approved_at', 'created_at', 'version'),
  technicianName: row.technician_name ?? '',
  homeBranchName: row.home_branch_name ?? '',
  branchName: row.branch_name ?? '',
  approvedByName: row.approver_name ?? '',
  from: row.from_day,
  to: row.to_day,
});

/** The days' lendings with everybody who could be lent. Refuses with 'roaming.range' more than 62 days. */
export async function showTimeLine(
  tx: ReadTx,
  { from, to, branchId }: { from: string; to: string; branchId?: string | undefined },
): Promise<ReplyOf<typeof getRoamingTimeLine>> {
  const length = daysBetween(day(from), day(to));
  if (length < 0 || length > 61) throw new Refusal('roaming.range');
  const [lendings, names] = await Promise.all([findRoamingsBetween(tx, from, to, branchId), namesOfLending(tx, from, to)]);
  const [technicians, branches] = await Promise.all([
    findTechniciansToLend(tx, branchId, [...new Set(lendings.map((row) => row.technician_id))]),
    findBranchesToLend(tx),
  ]);
  const ids = technicians.map(({ id }) => id);
  const absences = await findAbsencesBetween(tx, from, to, ids);
  return {
    from,
    to,
    branches,
    technicians: technicians.map((row) => ({ ...onWire(row, 'id', 'roaming', 'work_days'), name: row.display_name, branchId: row.home_branch_id })),
    roamings: lendings.map((row) => ({
      ...presentRoaming(row),
      branchName: row.branch_name ?? names.get(row.branch_id) ?? '',
      homeBranchName: row.home_branch_name ?? names.get(row.home_branch_id ?? '') ?? '',
    })),
    absences: absences.map(presentAway),
  };
}

/** The visits that a lending meets. */
export async function conflictsOfLending(
  tx: ReadTx,
  wish: { technicianId: string; branchId: string; from: string; to: string },
): Promise<ReplyOf<typeof listRoamingConflicts>> {
  const visits = await findVisitsBetween(tx, wish.technicianId, wish.from, wish.to, wish.branchId);
  return {
    items: visits.map((row) => ({ ...onWire(row, 'worksheet_id', 'branch_id', 'day', 'minutes', 'starts_at'), bookingId: row.id, slot: Slot.parse(row.slot) })),
  };
}
