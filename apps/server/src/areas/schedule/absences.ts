import type { NewAbsence } from '@quarterlight/contract/schedule/schemas';
import { newId } from '@quarterlight/kit/ids';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { absenceOverlaps, deleteAbsenceRow, findAbsence, findBookingsWithin, insertAbsence } from './absences.queries.ts';
import { lockPerson } from './schedule.queries.ts';
import { absenceMeets } from './schedule.rules.ts';

export type AbsenceWithName = NonNullable<Awaited<ReturnType<typeof findAbsence>>>;

/** Booked visits inside the days and the part of the day. */
export async function conflictsOf(tx: ReadTx, wish: { userId: string; from: string; to: string; part: string }) {
  const bookings = await findBookingsWithin(tx, wish.userId, wish.from, wish.to);
  return bookings.filter(({ slot }) => absenceMeets(wish.part, slot));
}

/** Records an absence. Refuses with `absence.has_bookings` while visits lie inside it that are not knowingly kept, `absence.overlap`, `absence.days`. */
export async function createAbsence(tx: WriteTx, wish: NewAbsence): Promise<AbsenceWithName> {
  if (wish.to < wish.from) throw new Refusal('absence.days');
  const person = found(await lockPerson(tx, wish.userId));
  if (await absenceOverlaps(tx, wish)) throw new Refusal('absence.overlap');
  const conflicts = await conflictsOf(tx, wish);
  if (conflicts.length > 0 && wish.keepBookings !== true) throw new Refusal('absence.has_bookings', { details: { count: conflicts.length } });
  const id = newId();
  await insertAbsence(tx, {
    id,
    user_id: wish.userId,
    type: wish.type,
    from_day: wish.from,
    to_day: wish.to,
    part: wish.part,
    note: wish.note,
    created_by: tx.actor.userId,
    created_at: tx.now,
  });
  const after = { type: wish.type, from: wish.from, to: wish.to, part: wish.part, keptBookings: conflicts.length };
  await tx.audit({ entity: 'user', id: wish.userId, label: person.display_name, action: 'user.absence_added', after });
  await tx.announce('booking', id);
  return found(await findAbsence(tx, id));
}

/** Removes an absence of that version; refuses with `record.stale`. */
export async function deleteAbsence(tx: WriteTx, id: string, version: number): Promise<void> {
  const absence = found(await findAbsence(tx, id));
  const gone = await deleteAbsenceRow(tx, id, version);
  if (!gone) throw await staleRefusal(tx, absence.user_id);
  const before = { type: absence.type, from: absence.from_day, to: absence.to_day, part: absence.part };
  await tx.audit({ entity: 'user', id: absence.user_id, label: absence.user_name, action: 'user.absence_removed', before });
  await tx.announce('booking', id);
}
