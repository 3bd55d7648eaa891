import type { WriteTx } from '../../platform/database/scope.ts';
import { addExposure } from '../companies/index.ts';
import { endLinks } from '../links/index.ts';
import { cancelBooking, finishBooking, reopenBooking } from '../schedule/index.ts';
import { lockClaimed, returnFit } from '../stock/index.ts';
import { noBooking } from './booking-columns.ts';
import { freeGlassOf } from './glass.ts';
import { findOpenOrLastVisit, findOpenVisit, updateVisit } from './visits.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, updateLine, type WorksheetRow } from './worksheets.queries.ts';
import { isRequest, worksheetActions } from './worksheets.rules.ts';

/** Ends a job that is not completed: glass released, slot given back, credit freed. */
export async function cancelWorksheet(tx: WriteTx, id: string, version: number, reason: string): Promise<WorksheetRow> {
  // First, as whoever sends a photograph holds the link before the job.
  await endLinks(tx, id, { purpose: 'photographs' });
  const before = await worksheet.takeUp(tx, id, { action: 'cancel', version });
  const unfitted = (await findLines(tx, id)).filter((line) => line.fitted_at === null);
  await freeGlassOf(tx, unfitted, 'job-cancelled');
  const visit = await findOpenVisit(tx, id);
  if (visit) await updateVisit(tx, visit.id, { finished_at: tx.now, outcome: 'failed', failed_note: 'The job was cancelled' });
  if (before.booking_id !== null) await (visit ? finishBooking(tx, before.booking_id) : cancelBooking(tx, before.booking_id));
  const row = await worksheet.settle(tx, before, {
    set: {
      state: worksheetActions.cancel.to,
      cancelled_at: tx.now,
      cancel_reason: reason,
      ...noBooking,
      offering: null,
      ring_at: null,
      awaiting_reason_id: null,
      awaiting_note: '',
    },
    action: 'cancelled',
    event: { summary: 'Cancelled', reason },
  });
  // What was never accepted never counted.
  if (!isRequest(before.state)) await addExposure(tx, row.customer_id, { exposure: -row.gross_pence });
  return row;
}

/** Opens a completed job again: what was fitted goes back into the van in the books, and the visit goes on. */
export async function reopenWorksheet(tx: WriteTx, id: string, version: number, reason: string): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'reopen', version });
  const lines = await findLines(tx, id);
  const fitted = lines.filter((line) => line.fitted_at !== null && line.allocation_id !== null);
  const claims = fitted.flatMap((line) => line.allocation_id ?? []);
  await lockClaimed(tx, claims);
  for (const line of fitted) {
    await returnFit(tx, line.allocation_id ?? '');
    await updateLine(tx, line.id, { fitted_at: null, cost_pence: null });
  }
  // What a subcontractor is paid is reckoned anew when the work is completed again.
  for (const line of lines.filter((each) => each.fitted_at === null && each.cost_pence !== null)) await updateLine(tx, line.id, { cost_pence: null });
  if (before.booking_id !== null) await reopenBooking(tx, before.booking_id);
  const visit = await findOpenOrLastVisit(tx, id);
  if (visit) await updateVisit(tx, visit.id, { finished_at: null, outcome: null });
  return worksheet.settle(tx, before, {
    set: { state: worksheetActions.reopen.to, completed_at: null, completed_on: null },
    action: 'reopened',
    event: { summary: 'Reopened', reason },
  });
}
