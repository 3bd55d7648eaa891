import type { Complete } from '@quarterlight/contract/worksheets/actions';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { finishBooking } from '../schedule/index.ts';
import { consumeAllocations } from '../stock/index.ts';
import { type MissingThing, missingOf, type Recorded } from './facts.ts';
import { glassStateOf, type LineFacts } from './line-facts.ts';
import { placeOf } from './lines.present.ts';
import { askForFollowUp } from './raise-warranty.ts';
import { rateCardPay } from './rate-card-pay.ts';
import { recordedOfOne } from './recorded.ts';
import { tellCustomer } from './tell-customer.ts';
import { toldAgain } from './told-again.ts';
import { findOpenVisit, updateVisit } from './visits.queries.ts';
import { whenDone } from './when-done.ts';
import { worksheet } from './worksheet.record.ts';
import { updateLine, type WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/**
 * Completes a job: nothing may be missing, its glass leaves the technician's van in this transaction, the visit and its booking end, the customer is
 * told. A job that ends with a failed calibration gets a follow-up. Refuses with 'worksheet.not_ready' (all that is missing) and as stock does.
 */
export async function completeWorksheet(tx: WriteTx, id: string, told: z.output<typeof Complete>): Promise<WorksheetRow> {
  const { mileage, doneAt } = told;
  const again = await toldAgain(tx, id, 'complete', told);
  if (again) return again;
  const before = await worksheet.takeUp(tx, id, { action: 'complete' });
  const recorded = await recordedOfOne(tx, before);
  const done = whenDone(tx, doneAt, before.started_at);
  assertNothingMissing(missingOf(recorded, done.day, mileage ?? before.mileage));
  await fitGlass(tx, before, recorded.lines, done.at);
  await nameTechnician(tx, before, recorded);
  await costWork(tx, before, recorded);
  if (before.booking_id !== null) await finishBooking(tx, before.booking_id);
  const visit = await findOpenVisit(tx, id);
  if (visit) await updateVisit(tx, visit.id, { finished_at: done.at, outcome: 'completed', odometer: mileage ?? before.mileage });
  const row = await worksheet.settle(tx, before, {
    set: { state: worksheetActions.complete.to, completed_at: done.at, completed_on: done.day, ...(mileage === undefined ? {} : { mileage }) },
    action: 'completed',
    event: `Completed${done.words}${before.failed_adas ? '; the calibration failed' : ''}`,
  });
  if (row.failed_adas) await askForFollowUp(tx, id);
  await tellCustomer(tx, row, 'completed');
  return row;
}

function assertNothingMissing(missing: readonly MissingThing[]): void {
  if (missing.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const { link, message } of missing) (errors[link] ??= []).push(message);
  throw new Refusal('worksheet.not_ready', { errors, details: { missing: missing.map(({ message }) => message).join(' ') } });
}

/** Uses every claimed piece; its line keeps what it cost. */
async function fitGlass(tx: WriteTx, row: WorksheetRow, lines: readonly LineFacts[], doneAt: string): Promise<void> {
  const waiting = lines.filter((line) => line.allocation_id !== null && ['in-van', 'reserved', 'on-order'].includes(glassStateOf(line)));
  if (waiting.length === 0) return;
  if (row.technician_id === null) throw new Refusal('worksheet.no_technician', { details: { number: row.number } });
  const elsewhere = waiting.find((line) => glassStateOf(line) === 'reserved');
  if (elsewhere) throw new Refusal('stock.not_in_van', { details: { code: elsewhere.code, place: placeOf(elsewhere, 'reserved') ?? '' } });
  const fitted = await consumeAllocations(
    tx,
    waiting.map(({ allocation_id }) => allocation_id ?? ''),
    { technicianId: row.technician_id, worksheetId: row.id, worksheetNumber: row.number, doneAt },
  );
  await Promise.all(waiting.map((line, index) => updateLine(tx, line.id, { fitted_at: tx.now, cost_pence: fitted[index]?.costPence ?? 0 })));
}

/** What a subcontractor is paid for its work, by its rate card: the line keeps it. Our own people's work has no cost here. */
async function costWork(tx: WriteTx, row: WorksheetRow, { lines }: Recorded): Promise<void> {
  for (const [id, paid] of await rateCardPay(tx, row, lines, row.branch_id)) await updateLine(tx, id, { cost_pence: paid });
}

/** Labour is the visiting technician's unless somebody else is named. */
async function nameTechnician(tx: WriteTx, row: WorksheetRow, { lines }: Recorded): Promise<void> {
  const unnamed = row.technician_id === null ? [] : lines.filter((line) => line.kind === 'labour' && line.technician_id === null);
  await Promise.all(unnamed.map((line) => updateLine(tx, line.id, { technician_id: row.technician_id })));
}
