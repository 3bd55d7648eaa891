import { type AbsenceDays, absenceDays } from '@quarterlight/contract/rules/absences';
import type { ChangeAbsence, NewAbsence } from '@quarterlight/contract/schedule/schemas';
import { newId } from '@quarterlight/kit/ids';
import { can } from '../../platform/access/actor.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AbsenceRow, absence, daysOf } from './absence.record.ts';
import { keepVisits, visitsToKeep } from './absence-visits.ts';
import { overlapping } from './absences.queries.ts';
import { decidesAbout, refusalOf, refusedDays } from './absences.rules.ts';
import { lockPerson } from './schedule.queries.ts';

/**
 * Records an absence, approved at once, or asks for one's own. Refuses with `absence.only_own`, `absence.no_person`, as days are refused, `absence.overlap`,
 * and `absence.has_bookings` while visits lie inside it that are not knowingly kept.
 */
export async function createAbsence(tx: WriteTx, wish: NewAbsence): Promise<AbsenceRow> {
  if (wish.userId !== tx.actor.userId && !can(tx.actor, 'edit-absences')) throw new Refusal('absence.only_own');
  const decided = decidesAbout(tx.actor, wish.userId);
  checkDays(tx, wish);
  // Bookings of theirs wait until it is there.
  const person = await lockPerson(tx, wish.userId);
  if (person === undefined || person.company_type === 'Customer' || person.status === 'disabled') throw new Refusal('absence.no_person');
  await assertFree(tx, wish.userId, wish, null);
  const kept = decided ? await visitsToKeep(tx, { userId: wish.userId, days: wish, keep: wish.keep }) : [];
  const { type, note } = wish;
  const state = decided ? 'approved' : 'requested';
  const row = await absence.make(
    tx,
    {
      id: newId(),
      user_id: wish.userId,
      state,
      note,
      ...columnsOf(wish),
      created_by: tx.actor.userId,
      created_at: tx.now,
      ...(decided ? { decided_by: tx.actor.userId, decided_at: tx.now } : {}),
    },
    {
      action: decided ? 'recorded' : 'requested',
      after: { person: person.display_name, type, state, days: absenceDays(wish), note, ...(kept.length > 0 ? { keptVisits: kept.length } : {}) },
    },
  );
  await keepVisits(tx, row, kept);
  return row;
}

/** Changes an absence of that version: one's own while it waits. An approved one is asked about its visits as a new one is. */
export async function changeAbsence(tx: WriteTx, id: string, version: number, wish: ChangeAbsence): Promise<AbsenceRow> {
  const before = await holdAbsence(tx, id, { action: 'edit', version });
  const [days, was] = [absenceDays(wish), absenceDays(daysOf(before))];
  if (days !== was) {
    checkDays(tx, wish);
    await assertFree(tx, before.user_id, wish, id);
  }
  const kept = before.state === 'approved' ? await visitsToKeep(tx, { userId: before.user_id, days: wish, keep: wish.keep, absenceId: id }) : [];
  const row = await absence.settle(tx, before, {
    set: { ...columnsOf(wish), note: wish.note },
    action: 'changed',
    ...(days === was ? {} : { before: { days: was } }),
    after: { ...(days === was ? {} : { days }), ...(kept.length > 0 ? { keptVisits: kept.length } : {}) },
  });
  await keepVisits(tx, row, kept);
  return row;
}

/** Takes an absence up while its person is held, so that nobody is booked into what is decided meanwhile; refuses what the actor may not do to it. */
export async function holdAbsence(
  tx: WriteTx,
  id: string,
  { action, version }: { action: 'edit' | 'approve' | 'refuse' | 'cancel'; version: number },
): Promise<AbsenceRow> {
  // The person first, as whoever records one does.
  found(await lockPerson(tx, (await absence.read(tx, id)).user_id));
  const row = await absence.takeUp(tx, id, { action, version });
  const refusal = refusalOf(action, row, tx.actor, tx.today);
  if (refusal !== null) throw new Refusal(refusal);
  return row;
}

function checkDays(tx: WriteTx, wish: AbsenceDays): void {
  const refusal = refusedDays(wish, tx.today);
  if (refusal !== null) throw new Refusal(refusal);
}

async function assertFree(tx: WriteTx, userId: string, wish: AbsenceDays, besides: string | null): Promise<void> {
  const other = await overlapping(tx, { userId, ...wish }, besides);
  if (other !== undefined) throw new Refusal('absence.overlap', { details: { days: absenceDays(daysOf(other)) } });
}

const columnsOf = ({ type, from, fromSlot, to, toSlot }: ChangeAbsence | NewAbsence) => ({
  type,
  from_day: from,
  from_slot: fromSlot,
  to_day: to,
  to_slot: toSlot,
});
