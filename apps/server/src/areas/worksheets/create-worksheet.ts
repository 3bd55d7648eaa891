import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { can } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addExposure, assertCreditAllows, type CustomerRow, getBranch, getCustomer } from '../companies/index.ts';
import { book } from '../schedule/index.ts';
import { nextNumber } from '../system/index.ts';
import { findOrMakeVehicle, getVehicle, type VehicleRow } from '../vehicles/index.ts';
import { assertMayPlace } from './book-worksheet.ts';
import { bookedWords, bookingColumns, wishOf } from './booking-columns.ts';
import { chosenFrom } from './choose.ts';
import { type Priced, sumsOf, writeLines } from './lines.ts';
import { priceLines } from './price-line.ts';
import { addressColumns, contactColumns, insuranceColumns } from './sections.ts';
import { tellCustomer } from './tell-customer.ts';
import { insertEvent, insertWorksheet, numberWorksheet, updateWorksheet, type WorksheetRow } from './worksheets.queries.ts';

/**
 * Takes a job in one transaction: vehicle, prices reckoned anew, worksheet, lines, and the booking where one was agreed. Refuses as the customer's
 * credit, the catalogue and the diary do, with 'worksheet.adas_unknown' for a booking that nobody may make yet and 'worksheet.may_not_book'.
 */
export async function createWorksheet(tx: WriteTx, wanted: NewWorksheet): Promise<WorksheetRow> {
  if (wanted.booking && !can(tx.actor, 'edit-diary')) throw new Refusal('worksheet.may_not_book');
  if (wanted.booking && wanted.adasRequirement === 'unknown') throw new Refusal('worksheet.adas_unknown');
  assertMayPlace(tx, wanted.booking?.technicianId ?? null);
  const [customer] = await Promise.all([getCustomer(tx, wanted.customerId), checkLists(tx, wanted)]);
  const vehicle = await vehicleOf(tx, wanted);
  const priced = await pricesOf(tx, wanted);
  const sums = sumsOf(priced.map(({ line }) => ({ kind: line.kind, description: line.description, net_pence: line.netPence, vat_pence: line.vatPence })));
  assertCreditAllows(tx, customer, sums.gross_pence);

  const id = newId();
  // The number is drawn last: its counter is everybody's. Until then the id stands in its place, inside this transaction only.
  const draft = await insertWorksheet(tx, {
    ...intakeColumns(tx, wanted, customer, vehicle),
    ...sums,
    id,
    number: id,
    estimated_minutes: minutesOf(wanted, priced),
  });
  await writeLines(tx, id, 1, priced);
  const booked = await bookIntake(tx, draft, wanted);
  const account = await addExposure(tx, customer.id, draft.gross_pence);
  // Asked again with the customer's row in hand: of two jobs taken at once, each alone within the limit, the second is refused.
  assertCreditAllows(tx, account, 0);
  const row = await numberWorksheet(tx, booked.id, await nextNumber(tx, 'worksheet'));
  await tellAll(tx, row, wanted, priced);
  return row;
}

const checkLists = (tx: WriteTx, wanted: NewWorksheet) =>
  Promise.all([
    chosenFrom(tx, 'job-types', wanted.jobTypeId, 'worksheet.unknown_job_type'),
    ...(wanted.causeId ? [chosenFrom(tx, 'causes-of-damage', wanted.causeId, 'worksheet.unknown_cause')] : []),
    ...(wanted.branchId ? [getBranch(tx, wanted.branchId)] : []),
  ]);

function vehicleOf(tx: WriteTx, { vehicle }: NewWorksheet): Promise<VehicleRow> {
  const { id, ...facts } = vehicle;
  return id ? getVehicle(tx, id) : findOrMakeVehicle(tx, facts);
}

async function pricesOf(tx: WriteTx, wanted: NewWorksheet): Promise<Priced[]> {
  const context = { customerId: wanted.customerId, jobTypeId: wanted.jobTypeId, place: wanted.place, day: tx.today };
  const lines = await priceLines(tx, wanted.lines, context);
  return wanted.lines.flatMap((wish, index) => (lines[index] ? [{ line: lines[index], wish }] : []));
}

const minutesOf = (wanted: NewWorksheet, priced: readonly Priced[]): number => {
  const labour = priced.reduce((all, { line }) => all + line.minutes, 0);
  return wanted.estimatedMinutes ?? (labour > 0 ? Math.min(labour, 1440) : 90);
};

const describe = (vehicle: VehicleRow): string =>
  [vehicle.make, vehicle.model, vehicle.derivative, vehicle.year === null ? '' : String(vehicle.year)].filter((part) => part !== '').join(' ');

function intakeColumns(tx: WriteTx, wanted: NewWorksheet, customer: CustomerRow, vehicle: VehicleRow) {
  const excess = wanted.insurance?.excess.amount ?? customer.excess_default_pence;
  return {
    state: 'open',
    source: wanted.source ?? 'phone',
    job_type_id: wanted.jobTypeId,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_key: sortKey(customer.name),
    billed_to: wanted.billedTo ?? (excess > 0 ? 'both' : 'customer'),
    branch_id: wanted.branchId ?? wanted.booking?.branchId ?? tx.actor.branchId,
    vehicle_id: vehicle.id,
    registration: vehicle.registration,
    vehicle_description: describe(vehicle),
    mileage: wanted.mileage ?? null,
    ...contactColumns(wanted.contact),
    ...addressColumns({ ...wanted.address, postcode: normalisePostcode(wanted.address.postcode) }, wanted.place),
    cause_id: wanted.causeId ?? null,
    loss_on: wanted.lossOn ?? null,
    excess_pence: excess,
    ...(wanted.insurance ? insuranceColumns(tx, wanted.insurance, null) : {}),
    order_number: wanted.orderNumber ?? '',
    adas_requirement: wanted.adasRequirement,
    adas_source: wanted.adasSource ?? '',
    priority: wanted.priority ?? false,
    note_internal: wanted.noteInternal ?? '',
    note_technician: wanted.noteTechnician ?? '',
    note_customer: wanted.noteCustomer ?? '',
    created_by: tx.actor.userId,
    created_at: tx.now,
    created_on: tx.today,
    updated_at: tx.now,
  };
}

async function bookIntake(tx: WriteTx, draft: WorksheetRow, { booking }: NewWorksheet): Promise<WorksheetRow> {
  if (!booking) return draft;
  const made = await book(tx, { worksheetId: draft.id, customerId: draft.customer_id, ...wishOf(booking, draft) });
  const row = await updateWorksheet(tx, draft.id, draft.version, { state: 'booked', ...bookingColumns(tx, made) });
  return row ?? draft;
}

/** Timeline, log, hint and message, once the number is known. */
async function tellAll(tx: WriteTx, row: WorksheetRow, wanted: NewWorksheet, priced: readonly Priced[]): Promise<void> {
  const overridden = priced.filter(({ line }) => line.overridden).map(({ line }) => `${line.description}: ${line.unitPricePence}`);
  const entry = {
    entity: 'worksheet',
    id: row.id,
    label: row.number,
    action: 'worksheet.created',
    after: {
      number: row.number,
      state: row.state,
      customer: row.customer_name,
      registration: row.registration,
      grossPence: row.gross_pence,
      lines: priced.map(({ line }) => `${line.code} ${line.description}`.trim()),
      ...(overridden.length > 0 ? { pricesTyped: overridden } : {}),
      ...(row.booking_id === null ? {} : { bookedDay: row.booked_day, bookedSlot: row.booked_slot, technicianId: row.technician_id }),
    },
  };
  await Promise.all([insertEvent(tx, row.id, { action: 'created', summary: `Created (${row.source})` }), tx.audit(entry)]);
  if (row.booking_id !== null) await insertEvent(tx, row.id, { action: 'booked', summary: await bookedWords(tx, row) });
  await tx.announce('worksheet', row.id, row.version);
  if (row.booking_id !== null && wanted.tellCustomer !== false) await tellCustomer(tx, row, 'booking-confirmed');
}
