import type { RoamingForm } from '@quarterlight/contract/schedule/roaming-schemas';
import { addDays, day, daysBetween, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findVisitsBetween } from './absences.queries.ts';
import { findBranchOfLending, holdForLending, meetsRoaming } from './roaming.queries.ts';
import { roaming } from './roaming.record.ts';

/** Corrections reach back so many days: what was noted late is in the reports of the month. */
const backDays = 31;
const aheadDays = 731;

/**
 * Lends a technician: whoever lends approves. Refuses with `roaming.days`, `roaming.too_long`, `roaming.past`, `roaming.too_far`, `roaming.technician`,
 * `roaming.home`, `roaming.branch`, `roaming.overlap`, and `roaming.has_bookings` while others have visits in the days that are not knowingly kept.
 */
export async function createRoaming(tx: WriteTx, wish: RoamingForm): Promise<string> {
  const { technician, branch, kept } = await checkLending(tx, wish, undefined);
  const row = await roaming.make(
    tx,
    {
      id: newId(),
      technician_id: technician.id,
      home_branch_id: technician.home_branch_id,
      ...columnsOf(tx, wish),
      created_at: tx.now,
    },
    { action: 'lent', after: { technician: technician.display_name, branch: branch.name, ...logged(wish), keptBookings: kept } },
  );
  return row.id;
}

/** Changes one of that version; as `createRoaming`. */
export async function changeRoaming(tx: WriteTx, id: string, version: number, wish: RoamingForm): Promise<string> {
  // The technician before the lending, as everybody takes them.
  const before = await roaming.read(tx, id);
  if (wish.technicianId !== before.technician_id) throw new Refusal('roaming.same_technician');
  const { branch, kept } = await checkLending(tx, wish, before);
  const row = await roaming.takeUp(tx, id, { version });
  await roaming.settle(tx, row, { set: columnsOf(tx, wish), action: 'changed', after: { branch: branch.name, keptBookings: kept } });
  return id;
}

/** Takes one of that version back. */
export async function removeRoaming(tx: WriteTx, id: string, version: number): Promise<void> {
  const before = await roaming.read(tx, id);
  const technician = found(await holdForLending(tx, before.technician_id));
  const row = await roaming.takeUp(tx, id, { version });
  await roaming.remove(tx, row, {
    action: 'taken_back',
    before: { technician: technician.display_name, branchId: row.branch_id, from: row.from_day, to: row.to_day, nightsAway: row.nights_away, note: row.note },
  });
  if (row.home_branch_id !== null) await tx.announce('roaming', row.id, row.version, { customerId: null, branchId: row.home_branch_id, technicianId: null });
}

const columnsOf = (tx: WriteTx, wish: RoamingForm) => ({
  branch_id: wish.branchId,
  from_day: wish.from,
  to_day: wish.to,
  nights_away: wish.nightsAway,
  note: wish.note,
  approved_by: tx.actor.userId,
  approved_at: tx.now,
});
const logged = ({ from, to, nightsAway, note }: RoamingForm) => ({ from, to, nightsAway, note });

interface Lending {
  readonly id: string;
  readonly from_day: string;
  readonly branch_id: string;
}

async function checkLending(tx: WriteTx, wish: RoamingForm, before: Lending | undefined) {
  const [from, to, today] = [day(wish.from), day(wish.to), day(tx.today)];
  if (to < from) throw new Refusal('roaming.days');
  if (daysBetween(from, to) > 365) throw new Refusal('roaming.too_long');
  if (from < addDays(today, -backDays) && from !== before?.from_day) throw new Refusal('roaming.past');
  if (to > addDays(today, aheadDays)) throw new Refusal('roaming.too_far');
  const technician = found(await holdForLending(tx, wish.technicianId));
  const stays = before?.branch_id === wish.branchId;
  if (!technician.is_technician || (technician.status === 'disabled' && !stays)) throw new Refusal('roaming.technician');
  const branch = await findBranchOfLending(tx, wish.branchId);
  if (branch === undefined || (branch.status !== 'active' && !stays)) throw new Refusal('roaming.branch');
  if (technician.home_branch_id === branch.id) throw new Refusal('roaming.home', { details: { technician: technician.display_name, branch: branch.name } });
  const met = await meetsRoaming(tx, wish, before?.id);
  if (met !== undefined)
    throw new Refusal('roaming.overlap', {
      details: {
        technician: technician.display_name,
        branch: met.branch_name ?? 'another branch',
        from: formatDay(day(met.from_day)),
        to: formatDay(day(met.to_day)),
      },
    });
  const visits = await findVisitsBetween(tx, wish.technicianId, wish.from, wish.to, wish.branchId);
  const open = visits.filter(({ id }) => wish.keep?.includes(id) !== true);
  if (open.length > 0) throw new Refusal('roaming.has_bookings', { details: { count: open.length } });
  return { technician, branch, kept: visits.length };
}
