import type { RaiseWarranty } from '@quarterlight/contract/worksheets/actions';
import { usualLiability, warrantyCauses } from '@quarterlight/contract/worksheets/rules';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { addExposure } from '../companies/index.ts';
import { lookupByKind, nextNumber } from '../system/index.ts';
import { assertMayPlace } from './book-worksheet.ts';
import { sameVehicle } from './job-vehicle.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** A new job for the same vehicle, customer and place, linked to the one it comes of; it carries no lines and no price. */
async function raiseLinked(tx: WriteTx, from: WorksheetRow, jobKind: string, more: Partial<WorksheetRow>, summary: string): Promise<WorksheetRow> {
  const jobType = await lookupByKind(tx, 'job-types', jobKind);
  await addExposure(tx, from.customer_id, { exposure: 0, jobOn: tx.today });
  const values = {
    id: newId(),
    number: await nextNumber(tx, 'worksheet'),
    state: 'open',
    source: 'warranty',
    job_type_id: jobType.id,
    ...sameColumns(from, 'customer_id', 'customer_name', 'customer_key', 'billed_to', 'branch_id', 'mileage', 'glass_summary'),
    ...sameColumns(from, 'contact_title', 'contact_first_name', 'contact_last_name', 'contact_telephone', 'contact_mobile', 'contact_email'),
    ...sameColumns(from, 'contact_type', 'mode_of_contact', 'line1', 'line2', 'line3', 'town', 'county', 'postcode', 'latitude', 'longitude', 'place'),
    ...sameColumns(from, 'cause_id', 'loss_on', 'insurer_name', 'policy_number', 'claim_number', 'order_number', 'fleet_number'),
    ...sameVehicle(from),
    created_by: tx.actor.userId,
    created_at: tx.now,
    created_on: tx.today,
    updated_at: tx.now,
    ...more,
  };
  const { number, customer_name: customer, registration } = values;
  return worksheet.make(tx, values, { event: summary, after: { number, of: from.number, customer, registration } });
}

/** Makes a warranty job linked to a completed or invoiced one. */
export async function raiseWarranty(
  tx: WriteTx,
  id: string,
  { cause, note, ...told }: z.output<typeof RaiseWarranty>,
): Promise<{ row: WorksheetRow; made: WorksheetRow }> {
  const before = await worksheet.takeUp(tx, id, { action: 'warranty' });
  assertMayPlace(tx, null);
  const row = await worksheet.settle(tx, before, {
    action: 'warranty_raised',
    event: { summary: `Warranty job raised: ${warrantyCauses[cause]}`, reason: note },
  });
  const liability = told.liability ?? usualLiability(cause);
  const answers = {
    warranty_of_id: id,
    warranty_cause: cause,
    warranty_liability: liability,
    warranty_chargeable: told.chargeable ?? liability === 'customer',
  };
  const words = `${warrantyCauses[cause]}: ${note}`;
  const made = await raiseLinked(
    tx,
    row,
    'warranty',
    { ...answers, note_internal: words, note_technician: words, adas_requirement: 'unknown', adas_source: '' },
    `Warranty of ${row.number}`,
  );
  return { row, made };
}

/** Has a follow-up made of a completed job whose calibration failed; asked twice it is made once. */
export const askForFollowUp = (tx: WriteTx, worksheetId: string) =>
  tx.enqueue('worksheets.follow-up', { worksheetId }, { key: `worksheet follow-up ${worksheetId}` });

/** Makes the follow-up of a job that was completed with a failed calibration, once; it carries the mark. */
export async function raiseFollowUp(tx: WriteTx, id: string): Promise<void> {
  // Run twice at once, the second waits here and then finds the first one's.
  const [from] = await worksheet.takeUpMany(tx, [id]);
  if (!from?.failed_adas || from.completed_at === null) return;
  const known = await tx.db.selectFrom('worksheet').select('id').where('follow_up_of_id', '=', id).where('state', '!=', 'cancelled').executeTakeFirst();
  if (known) return;
  const more = {
    follow_up_of_id: id,
    failed_adas: true,
    adas_requirement: 'required',
    adas_source: `Calibration failed on ${from.number}`,
    note_technician: `Calibration failed on ${from.number}: repeat it.`,
  };
  await raiseLinked(tx, from, 'calibration', more, `Follow-up of ${from.number}: the calibration failed`);
}
