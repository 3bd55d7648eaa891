import type { Fail, Start } from '@quarterlight/contract/worksheets/actions';
import { failedReasons, glassGoes, isChargeableReason } from '@quarterlight/contract/worksheets/rules';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countNoShow } from '../companies/index.ts';
import { cancelBooking, finishBooking } from '../schedule/index.ts';
import { noBooking } from './booking-columns.ts';
import { toldAgain, wasReopenedAfter } from './told-again.ts';
import { findOpenVisit, insertVisit, updateVisit } from './visits.queries.ts';
import { whenDone } from './when-done.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/** The technician has arrived: the visit begins. */
export async function startVisit(tx: WriteTx, id: string, told: z.output<typeof Start>): Promise<WorksheetRow> {
  const { mileage, doneAt } = told;
  const again = await toldAgain(tx, id, 'start', told);
  if (again) return again;
  const before = await worksheet.takeUp(tx, id, { action: 'start' });
  if (before.booking_id === null || before.technician_id === null) throw new Refusal('worksheet.no_technician', { details: { number: before.number } });
  const done = whenDone(tx, doneAt, before.released_at);
  await insertVisit(tx, { id: newId(), worksheet_id: id, booking_id: before.booking_id, visited_by: before.technician_id, started_at: done.at });
  const set = { state: worksheetActions.start.to, started_at: done.at, expected_at: null, ...(typeof mileage === 'number' ? { mileage } : {}) };
  return worksheet.settle(tx, before, { set, action: 'started', event: `Visit started${done.words}` });
}

/** Ends a visit without success; the job is open again with its mark, its technician named. Only a slot still to come is given back. */
export async function failVisit(tx: WriteTx, id: string, failure: z.output<typeof Fail>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'fail' });
  const { doneAt } = failure;
  if (doneAt !== undefined && (await wasReopenedAfter(tx, id, doneAt))) throw worksheet.movedOn(before);
  const done = whenDone(tx, doneAt, before.started_at ?? before.released_at);
  const ended = {
    finished_at: done.at,
    outcome: 'failed',
    failed_reason: failure.reason,
    failed_note: failure.note,
    chargeable: failure.chargeable,
    charge: failure.chargeable || isChargeableReason(failure.reason) ? 'proposed' : '',
    glass_goes: failure.glass,
  };
  const visit = await findOpenVisit(tx, id);
  if (visit) await updateVisit(tx, visit.id, ended);
  else if (before.booking_id !== null && before.technician_id !== null) {
    await insertVisit(tx, { id: newId(), worksheet_id: id, booking_id: before.booking_id, visited_by: before.technician_id, started_at: done.at, ...ended });
  }
  if (before.booking_id !== null)
    await (before.booked_day !== null && before.booked_day > tx.today ? cancelBooking(tx, before.booking_id) : finishBooking(tx, before.booking_id));
  const row = await worksheet.settle(tx, before, {
    set: { state: worksheetActions.fail.to, failed_attempt: true, ...noBooking, released_at: null, started_at: null },
    action: 'failed',
    event: { summary: `Visit failed${done.words}: ${failedReasons[failure.reason]}`, reason: failure.note },
    after: { failedReason: failure.reason, chargeable: failure.chargeable, glass: glassGoes[failure.glass] },
  });
  if (failure.reason === 'customer-not-present') await countNoShow(tx, row.customer_id);
  return row;
}
