import { type AbsenceDays, absenceMeets } from '@quarterlight/contract/rules/absences';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AbsenceRow, daysOf } from './absence.record.ts';
import { findKept, findVisits, findVisitsBetween, type VisitRow } from './absences.queries.ts';

/** Open visits of a person inside some days and halves of days. */
export async function visitsInside(tx: ReadTx, userId: string, days: AbsenceDays): Promise<VisitRow[]> {
  const found = await findVisitsBetween(tx, userId, days.from, days.to);
  return found.filter(({ day, slot }) => absenceMeets(days, day, slot));
}

/** The open visits inside that are to be kept; refuses with `absence.has_bookings` while one is neither moved nor in `keep`, now or from before. */
export async function visitsToKeep(
  tx: WriteTx,
  { userId, days, keep = [], absenceId }: { userId: string; days: AbsenceDays; keep: readonly string[] | undefined; absenceId?: string },
): Promise<VisitRow[]> {
  const inside = await visitsInside(tx, userId, days);
  const kept = new Set(absenceId === undefined ? [] : (await findKept(tx, absenceId)).map(({ booking_id }) => booking_id));
  const wanted = new Set(keep);
  const open = inside.filter(({ id }) => !kept.has(id) && !wanted.has(id));
  if (open.length > 0) throw new Refusal('absence.has_bookings', { details: { count: open.length } });
  return inside.filter(({ id }) => !kept.has(id));
}

/** Says of an absence which visits the actor kept. */
export async function keepVisits(tx: WriteTx, row: AbsenceRow, visits: readonly VisitRow[]): Promise<void> {
  if (visits.length === 0) return;
  const by = { absence_id: row.id, user_id: row.user_id, kept_by: tx.actor.userId ?? row.user_id, kept_at: tx.now };
  await tx.db
    .insertInto('kept_booking')
    .values(visits.map(({ id }) => ({ ...by, booking_id: id })))
    .execute();
}

/** What lies inside an absence that stands or is asked for, and whatever was kept in it, wherever that is by now. */
export async function visitsOf(tx: ReadTx, row: Pick<AbsenceRow, 'id' | 'user_id' | 'state' | 'from_day' | 'from_slot' | 'to_day' | 'to_slot'>) {
  const kept = new Map((await findKept(tx, row.id)).map((each) => [each.booking_id, each]));
  const stands = row.state === 'requested' || row.state === 'approved';
  const inside = stands ? await visitsInside(tx, row.user_id, daysOf(row)) : [];
  const ids = new Set(inside.map(({ id }) => id));
  const others = await findVisits(
    tx,
    [...kept.keys()].filter((id) => !ids.has(id)),
  );
  return [
    ...inside.map((visit) => ({ ...visit, now: 'inside' as const })),
    ...others.map((visit) => ({
      ...visit,
      now: visit.cancelled_at !== null ? ('cancelled' as const) : visit.finished_at !== null ? ('done' as const) : ('moved' as const),
    })),
  ].map((visit) => ({ ...visit, kept: kept.get(visit.id) }));
}
