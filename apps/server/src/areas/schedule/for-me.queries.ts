import type { ReadTx } from '../../platform/database/scope.ts';
import { certificatesEnding } from './certificates.queries.ts';

type Window = readonly [from: string, to: string];

/** Absences that are asked for, the next to begin first. */
export function findRequested(tx: ReadTx, most: number) {
  const { branchId } = tx.actor;
  const rows = tx.db
    .selectFrom('absence')
    .leftJoin('person_name', (join) => join.onRef('person_name.tenant_id', '=', 'absence.tenant_id').onRef('person_name.id', '=', 'absence.user_id'))
    .select(['absence.id', 'absence.user_id', 'absence.type', 'absence.from_day', 'absence.from_slot', 'absence.to_day', 'absence.to_slot'])
    .select(['absence.created_at', 'person_name.name as user_name'])
    .where('absence.state', '=', 'requested')
    .orderBy('absence.from_day')
    .orderBy('absence.id')
    .limit(most);
  return (branchId === null ? rows : rows.where('absence.bound_branch', '=', branchId)).execute();
}

/** Certificates that end within these days and that no later one of the same skill follows, the first to end first; of one person where that is told. */
export function findLapsingCertificates(tx: ReadTx, [from, to]: Window, most: number, userId: string | undefined) {
  const rows = certificatesEnding(tx, from, to)
    .select(['certificate.id', 'certificate.user_id', 'certificate.skill', 'certificate.expires', 'app_user.display_name as user_name'])
    .orderBy('certificate.expires')
    .orderBy('certificate.id')
    .limit(most);
  return (userId === undefined ? rows : rows.where('certificate.user_id', '=', userId)).execute();
}

/** Equipment in use whose licence or service ends within these days, the first to end first. */
export const findLapsingEquipment = (tx: ReadTx, column: 'licence_expires' | 'service_due', [from, to]: Window, most: number) =>
  tx.db
    .selectFrom('equipment')
    .leftJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'equipment.tenant_id').onRef('branch.id', '=', 'equipment.branch_id'))
    .select(['equipment.id', 'equipment.name', 'equipment.licence_expires', 'equipment.service_due', 'branch.name as branch_name'])
    .where(`equipment.${column}`, '>=', from)
    .where(`equipment.${column}`, '<=', to)
    .where((eb) => eb.or([eb('equipment.retired_on', 'is', null), eb('equipment.retired_on', '>', tx.today)]))
    .orderBy(`equipment.${column}`)
    .orderBy('equipment.id')
    .limit(most)
    .execute();
