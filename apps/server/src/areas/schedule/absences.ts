import { absenceMeets } from '@quarterlight/contract/rules/absences';
import type { NewAbsence } from '@quarterlight/contract/schedule/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { Selectable } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { absence } from './absence.record.ts';
import { absenceOverlaps, findBookingsWithin } from './absences.queries.ts';
import { lockPerson } from './schedule.queries.ts';

/** Booked visits inside the days and the part of the day. */
export async function conflictsOf(tx: ReadTx, wish: { userId: string; from: string; to: string; part: string }) {
  const bookings = await findBookingsWithin(tx, wish.userId, wish.from, wish.to);
  return bookings.filter(({ slot }) => absenceMeets(wish.part, slot));
}

/** Records an absence. Refuses with `absence.has_bookings` while visits lie inside it that are not knowingly kept, `absence.overlap`, `absence.days`. */
export async function createAbsence(tx: WriteTx, wish: NewAbsence): Promise<Selectable<DB['absence']>> {
  if (wish.to < wish.from) throw new Refusal('absence.days');
  const person = found(await lockPerson(tx, wish.userId));
  if (await absenceOverlaps(tx, wish)) throw new Refusal('absence.overlap');
  const conflicts = await conflictsOf(tx, wish);
  if (conflicts.length > 0 && wish.keepBookings !== true) throw new Refusal('absence.has_bookings', { details: { count: conflicts.length } });
  const { type, from, to, part, note } = wish;
  return absence.make(
    tx,
    { id: newId(), user_id: wish.userId, type, from_day: from, to_day: to, part, note, created_by: tx.actor.userId, created_at: tx.now },
    { after: { person: person.display_name, type, from, to, part, keptBookings: conflicts.length } },
  );
}

/** Removes an absence of that version. */
export async function deleteAbsence(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await absence.takeUp(tx, id, { version });
  await absence.remove(tx, row, { before: { userId: row.user_id, type: row.type, from: row.from_day, to: row.to_day, part: row.part } });
}
