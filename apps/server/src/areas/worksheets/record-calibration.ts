import type { CompleteCalibration, RecordCalibration } from '@quarterlight/contract/worksheets/actions';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch } from '../companies/index.ts';
import { namesOf } from '../identity/index.ts';
import { certificateNumberOf } from '../schedule/index.ts';
import { askForFollowUp } from './raise-warranty.ts';
import { findRecorded, findWorksheetFiles, insertCalibration, updateCalibration } from './visits.queries.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

const resultWords = { pass: 'passed', fail: 'failed', 'not-attempted': 'not attempted' } as const;

/** Records an attempt at a calibration: a failed one sets the mark, a later pass takes it off. A technician's own certificate is known. */
export async function recordCalibration(
  tx: WriteTx,
  id: string,
  done: z.output<typeof RecordCalibration>,
): Promise<{ row: WorksheetRow; calibrationId: string }> {
  const before = await worksheet.takeUp(tx, id, { action: 'calibrate' });
  if (done.result !== 'pass' && done.failReason.trim() === '') throw new Refusal('worksheet.calibration_reason');
  const earlier = await findRecorded(tx, 'calibration', [id]);
  if (done.retryOfId !== null && !earlier.some((each) => each.id === done.retryOfId)) throw new Refusal('worksheet.unknown_calibration');
  await assertOwnFile(tx, id, done.reportFileId);
  const performedAt = done.performedAt ?? tx.now;
  if (Date.parse(performedAt) > Date.parse(tx.now)) throw new Refusal('worksheet.calibration_when');
  const other = await subcontractorOf(tx, before, done);
  const isOfOthers = done.subcontractor.trim() !== '' || (done.competentPerson ?? '').trim() !== '';
  const performedBy = done.performedById ?? (isOfOthers ? null : before.technician_id);
  if (done.performedById !== null && !(await namesOf(tx, [done.performedById])).has(done.performedById)) throw new Refusal('worksheet.unknown_technician');
  const calibrationId = newId();
  await insertCalibration(tx, {
    id: calibrationId,
    worksheet_id: id,
    sensor: done.sensor,
    method: done.method,
    place: done.place,
    performed_by: performedBy,
    competent_person: done.competentPerson ?? '',
    certificate_number: done.certificateNumber.trim() || (await certificateNumberOf(tx, performedBy, done.method, performedAt)),
    equipment: done.equipment,
    subcontractor: other.name,
    subcontractor_address: other.address,
    pre_scan_codes: done.preScanCodes,
    result: done.result,
    fail_reason: done.failReason,
    advisory_signed_by: done.advisorySignedBy,
    odometer: done.mileage,
    evidence: done.evidence ?? '',
    report_file_id: done.reportFileId,
    retry_of_id: done.retryOfId,
    performed_at: performedAt,
    recorded_by: tx.actor.userId,
    recorded_at: tx.now,
  });
  // What was done before the last attempt says nothing of how the vehicle stands now.
  const isLast =
    done.result !== 'not-attempted' && earlier.every((each) => each.result === 'not-attempted' || Date.parse(each.performed_at) <= Date.parse(performedAt));
  const row = await worksheet.settle(tx, before, {
    set: isLast ? { failed_adas: done.result === 'fail' } : {},
    action: 'calibrated',
    event: { summary: `Calibration of ${done.sensor} ${resultWords[done.result]}`, reason: done.failReason },
    after: { sensor: done.sensor, method: done.method, result: done.result },
  });
  if (row.failed_adas && row.completed_at !== null) await askForFollowUp(tx, id);
  return { row, calibrationId };
}

/** Whoever did it for us: as told, else the subcontractor whose branch has the job. */
async function subcontractorOf(
  tx: WriteTx,
  { branch_id: branchId }: WorksheetRow,
  done: z.output<typeof RecordCalibration>,
): Promise<{ name: string; address: string }> {
  const told = { name: done.subcontractor.trim(), address: (done.subcontractorAddress ?? '').trim() };
  if (told.name !== '' || branchId === null) return told;
  const branch = await getBranch(tx, branchId);
  if (branch.kind !== 'subcontract') return told;
  return {
    name: branch.name,
    address: [branch.line1, branch.line2, branch.line3, branch.town, branch.county, branch.postcode].filter((part) => part !== '').join(', '),
  };
}

/** Refuses 'worksheet.unknown_file' what is no file of the job. */
export async function assertOwnFile(tx: WriteTx, id: string, fileId: string | null, field = 'reportFileId'): Promise<void> {
  if (fileId !== null && !(await findWorksheetFiles(tx, id)).some(({ file_id }) => file_id === fileId)) throw new Refusal('worksheet.unknown_file', { field });
}

/** What can be added to an attempt afterwards, each as it is called. */
const addable = [
  ['certificate_number', 'certificate'],
  ['equipment', 'equipment'],
  ['competent_person', 'person who did it'],
  ['subcontractor_address', 'subcontractor’s address'],
  ['evidence', 'note of where the result can be seen'],
  ['odometer', 'mileage'],
  ['report_file_id', 'report'],
] as const;

/** Adds what an attempt lacks. Refuses 'worksheet.calibration_stands' where it is there by now. */
export async function completeCalibration(
  tx: WriteTx,
  { id, calibrationId }: { readonly id: string; readonly calibrationId: string },
  given: z.output<typeof CompleteCalibration>,
): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'calibrate' });
  const attempt = (await findRecorded(tx, 'calibration', [id])).find((each) => each.id === calibrationId);
  if (attempt === undefined) throw new Refusal('worksheet.unknown_calibration');
  await assertOwnFile(tx, id, given.reportFileId ?? null);
  const facts = {
    certificate_number: given.certificateNumber?.trim(),
    equipment: given.equipment?.trim(),
    competent_person: given.competentPerson?.trim(),
    subcontractor_address: given.subcontractorAddress?.trim(),
    evidence: given.evidence?.trim(),
    odometer: given.mileage,
    report_file_id: given.reportFileId,
  };
  const added: string[] = [];
  const set: Partial<Record<keyof typeof facts, string | number>> = {};
  for (const [name, what] of addable) {
    const value = facts[name];
    if (value === undefined || value === null || value === '') continue;
    const stands = name === 'competent_person' && attempt.performed_by !== null ? attempt.performed_by : attempt[name];
    if (stands !== null && stands !== '') throw new Refusal('worksheet.calibration_stands', { details: { what } });
    set[name] = value;
    added.push(what);
  }
  if (added.length > 0) await updateCalibration(tx, calibrationId, set);
  return worksheet.settle(tx, before, {
    action: 'calibration_completed',
    event: added.length === 0 ? 'Nothing added to a calibration' : `Added to the calibration of ${attempt.sensor}: ${added.join(', ')}`,
    after: { calibrationId, added },
  });
}
