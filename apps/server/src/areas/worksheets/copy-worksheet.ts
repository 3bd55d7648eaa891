import { LineKind } from '@quarterlight/contract/catalogue/lines';
import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { classifyRegistration } from '@quarterlight/contract/rules/registration';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import type { CopyWorksheet } from '@quarterlight/contract/worksheets/intake-routes';
import { BilledTo } from '@quarterlight/contract/worksheets/schemas';
import type { z } from 'zod';
import { seesJobsOnly } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { createWorksheet } from './create-worksheet.ts';
import { worksheet } from './worksheet.record.ts';
import { presentAddress, presentContact } from './worksheets.present.ts';
import { findLines, insertEvent, type LineRow, type WorksheetRow } from './worksheets.queries.ts';

/**
 * Takes another job for the customer, vehicle, contact and place of one, with its lines but the glass and what was credited, priced anew. What the glass needs is asked again;
 * booking, money and insurance claim are the first job's. Refuses as `createWorksheet` does.
 */
export async function copyWorksheet(
  tx: WriteTx,
  id: string,
  { orderNumber }: z.output<typeof CopyWorksheet>,
): Promise<{ row: WorksheetRow; made: WorksheetRow }> {
  const before = await worksheet.takeUp(tx, id, { action: 'copy' });
  const lines = await findLines(tx, id);
  const made = await createWorksheet(tx, wantedOf(tx, before, lines, orderNumber));
  await insertEvent(tx, made.id, { action: 'copied', summary: `Copy of ${before.number}` });
  const row = await worksheet.settle(tx, before, { action: 'copied', event: `Copied to ${made.number}`, after: { copy: made.number } });
  return { row, made };
}

function wantedOf(tx: WriteTx, row: WorksheetRow, lines: readonly LineRow[], orderNumber: string | undefined): NewWorksheet {
  const { contact } = presentContact(row);
  return {
    source: 'phone',
    customerId: row.customer_id,
    jobTypeId: row.job_type_id,
    billedTo: BilledTo.parse(row.billed_to),
    branchId: row.branch_id,
    vehicle: row.vehicle_id === null || seesJobsOnly(tx.actor) ? vehicleOf(row) : { id: row.vehicle_id, ...markOf(row) },
    contact,
    address: presentAddress(row),
    place: FittingPlace.parse(row.place),
    fleetNumber: row.fleet_number,
    ...(orderNumber === undefined ? {} : { orderNumber }),
    adasRequirement: 'unknown',
    noteTechnician: row.note_technician,
    noteCustomer: row.note_customer,
    lines: lines.filter(({ kind, credit_of_id: repair }) => kind !== 'glass' && repair === null).map((line) => lineOf(tx, line)),
  };
}

const markOf = ({ registration }: WorksheetRow) => ({ registration, foreign: classifyRegistration(registration) === null });

const vehicleOf = (row: WorksheetRow): NewWorksheet['vehicle'] => ({
  ...markOf(row),
  make: row.vehicle_make,
  model: row.vehicle_model,
  body: row.vehicle_body,
  year: row.vehicle_year,
  vin: row.vehicle_vin,
  colour: row.vehicle_colour,
});

/** What the catalogue prices is priced by it; what has no product keeps the price that was typed. */
const lineOf = (tx: WriteTx, line: LineRow): NewWorksheet['lines'][number] => ({
  kind: LineKind.parse(line.kind),
  productId: line.product_id,
  description: line.description,
  quantity: line.quantity_milli / 1000,
  jobTypeId: line.job_type_id,
  ...(line.product_id === null && line.kind !== 'labour' ? { unitPrice: { amount: line.unit_price_pence, currency: tx.tenant.currency } } : {}),
});
