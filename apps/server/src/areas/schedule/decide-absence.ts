import type { WriteTx } from '../../platform/database/scope.ts';
import { type AbsenceRow, absence, daysOf } from './absence.record.ts';
import { keepVisits, visitsToKeep } from './absence-visits.ts';
import { holdAbsence } from './save-absence.ts';
import { tellPerson } from './tell-person.ts';

/** Approves a request of that version, in whose days no visit may lie that is not knowingly kept; the person is told. */
export async function approveAbsence(tx: WriteTx, id: string, version: number, keep: readonly string[] | undefined): Promise<AbsenceRow> {
  const before = await holdAbsence(tx, id, { action: 'approve', version });
  const kept = await visitsToKeep(tx, { userId: before.user_id, days: daysOf(before), keep, absenceId: id });
  const row = await absence.settle(tx, before, {
    set: { state: 'approved', decided_by: tx.actor.userId, decided_at: tx.now },
    action: 'approved',
    ...(kept.length > 0 ? { after: { keptVisits: kept.length } } : {}),
  });
  await keepVisits(tx, row, kept);
  await tellPerson(tx, row, 'absence-approved');
  return row;
}

/** Refuses a request of that version; the person is told why. */
export async function refuseAbsence(tx: WriteTx, id: string, version: number, reason: string): Promise<AbsenceRow> {
  const before = await holdAbsence(tx, id, { action: 'refuse', version });
  const row = await absence.settle(tx, before, {
    set: { state: 'refused', reason, decided_by: tx.actor.userId, decided_at: tx.now },
    action: 'refused',
  });
  await tellPerson(tx, row, 'absence-refused');
  return row;
}

/** Takes an absence of that version back: a request is withdrawn, an approved one cancelled. Whom somebody else did it to is told. */
export async function cancelAbsence(tx: WriteTx, id: string, version: number, reason: string): Promise<AbsenceRow> {
  const before = await holdAbsence(tx, id, { action: 'cancel', version });
  const state = before.state === 'requested' ? 'withdrawn' : 'cancelled';
  const row = await absence.settle(tx, before, { set: { state, reason, ended_by: tx.actor.userId, ended_at: tx.now }, action: state });
  await tellPerson(tx, row, 'absence-cancelled');
  return row;
}
