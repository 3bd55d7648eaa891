import type { QueryOf } from '@quarterlight/contract/route';
import type { listAbsenceConflicts } from '@quarterlight/contract/schedule/routes';
import type { AbsenceRecord, AbsenceVisit } from '@quarterlight/contract/schedule/schemas';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { visitsInside, visitsOf } from './absence-visits.ts';
import { findAbsence } from './absences.queries.ts';
import { presentAbsence, presentVisit } from './schedule.present.ts';

/** An absence with its visits, or `record.not_found`. */
export async function showAbsence(tx: ReadTx, { id }: { readonly id: string }): Promise<AbsenceRecord> {
  const row = await findAbsence(tx, id);
  return {
    ...presentAbsence(tx, row),
    endedBy: row.ended_by_name ?? '',
    endedAt: row.ended_at,
    visits: (await visitsOf(tx, row)).map(presentVisit),
  };
}

/** What an absence would hold: of somebody else only for whoever may record it. */
export async function showConflicts(tx: ReadTx, { userId, ...days }: QueryOf<typeof listAbsenceConflicts>): Promise<{ items: AbsenceVisit[] }> {
  if (userId !== tx.actor.userId && !can(tx.actor, 'edit-absences')) throw new Refusal('absence.only_own');
  return { items: (await visitsInside(tx, userId, days)).map((visit) => presentVisit(visit)) };
}
