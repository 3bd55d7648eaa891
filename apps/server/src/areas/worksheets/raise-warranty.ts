import type { RaiseWarranty } from '@quarterlight/contract/worksheets/actions';
import { warrantyCauses } from '@quarterlight/contract/worksheets/rules';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { drawNumber, lookupByKind } from '../system/index.ts';
import { assertMayPlace } from './book-worksheet.ts';
import { settle, takeUp } from './take-up.ts';
import { insertEvent, insertWorksheet, lockWorksheet, type WorksheetRow } from './worksheets.queries.ts';

type Link = { readonly warranty_of_id: string } | { readonly follow_up_of_id: string };

/** A new job for the same vehicle, customer and place, linked to the one it comes of; it carries no lines and no price. */
async function raiseLinked(tx: WriteTx, from: WorksheetRow, jobKind: string, link: Link, more: Partial<WorksheetRow>, summary: string): Promise<WorksheetRow> {
  const jobType = await lookupByKind(tx, 'job-types', jobKind);
  const id = newId();
  const {
    customer_id,
    customer_name,
    customer_key,
    billed_to,
    branch_id,
    vehicle_id,
    registration,
    vehicle_description,
    vehicle_make,
    vehicle_model,
    vehicle_body,
    vehicle_year,
    vehicle_vin,
    vehicle_colour,
    vehicle_adas,
    mileage,
    glass_summary,
    contact_title,
    contact_first_name,
    contact_last_name,
    contact_telephone,
    contact_mobile,
    contact_email,
    contact_type,
    mode_of_contact,
    line1,
    line2,
    line3,
    town,
    county,
    postcode,
    latitude,
    longitude,
    place,
    cause_id,
    loss_on,
    insurer_name,
    policy_number,
    claim_number,
    order_number,
  } = from;
  const row = await insertWorksheet(tx, {
    id,
    number: await drawNumber(tx, 'worksheet'),
    state: 'open',
    source: 'warranty',
    job_type_id: jobType.id,
    customer_id,
    customer_name,
    customer_key,
    billed_to,
    branch_id,
    vehicle_id,
    registration,
    vehicle_description,
    vehicle_make,
    vehicle_model,
    vehicle_body,
    vehicle_year,
    vehicle_vin,
    vehicle_colour,
    vehicle_adas,
    mileage,
    glass_summary,
    contact_title,
    contact_first_name,
    contact_last_name,
    contact_telephone,
    contact_mobile,
    contact_email,
    contact_type,
    mode_of_contact,
    line1,
    line2,
    line3,
    town,
    county,
    postcode,
    latitude,
    longitude,
    place,
    cause_id,
    loss_on,
    insurer_name,
    policy_number,
    claim_number,
    order_number,
    created_by: tx.actor.userId,
    created_at: tx.now,
    created_on: tx.today,
    updated_at: tx.now,
    ...link,
    ...more,
  });
  await insertEvent(tx, row.id, { action: 'created', summary });
  await tx.audit({
    entity: 'worksheet',
    id: row.id,
    label: row.number,
    action: 'worksheet.created',
    after: { number: row.number, of: from.number, customer: row.customer_name, registration: row.registration },
  });
  await tx.announce('worksheet', row.id, row.version);
  return row;
}

/** Makes a warranty job linked to a completed or invoiced one. */
export async function raiseWarranty(
  tx: WriteTx,
  id: string,
  { cause, note }: z.output<typeof RaiseWarranty>,
): Promise<{ row: WorksheetRow; made: WorksheetRow }> {
  const before = await takeUp(tx, id, 'warranty');
  assertMayPlace(tx, null);
  const row = await settle(tx, before, { event: { action: 'warranty_raised', summary: `Warranty job raised: ${warrantyCauses[cause]}`, reason: note } });
  const words = `${warrantyCauses[cause]}: ${note}`;
  const made = await raiseLinked(
    tx,
    row,
    'warranty',
    { warranty_of_id: id },
    { note_internal: words, note_technician: words, adas_requirement: 'unknown', adas_source: '' },
    `Warranty of ${row.number}`,
  );
  return { row, made };
}

/** Makes the follow-up of a job that was completed with a failed calibration, once; it carries the mark. */
export async function raiseFollowUp(tx: WriteTx, id: string): Promise<void> {
  // Run twice at once, the second waits here and then finds the first one's.
  const from = await lockWorksheet(tx, id);
  if (!from?.failed_adas || from.completed_at === null) return;
  const known = await tx.db.selectFrom('worksheet').select('id').where('follow_up_of_id', '=', id).where('state', '!=', 'cancelled').executeTakeFirst();
  if (known) return;
  const more = {
    failed_adas: true,
    adas_requirement: 'required',
    adas_source: `Calibration failed on ${from.number}`,
    note_technician: `Calibration failed on ${from.number}: repeat it.`,
  };
  await raiseLinked(tx, from, 'calibration', { follow_up_of_id: id }, more, `Follow-up of ${from.number}: the calibration failed`);
}
