import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { emptyId, newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { can } from '../../platform/access/actor.ts';
import { Closing } from '../../platform/database/closing.ts';
import { inOrder } from '../../platform/database/in-order.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { type AuditEntry, writingAudit } from '../../platform/log/audit.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addExposure, assertCreditAllows, type CustomerRow, getBranch, getCustomer } from '../companies/index.ts';
import { book } from '../schedule/index.ts';
import { drawNumber } from '../system/index.ts';
import { assertMayPlace } from './book-worksheet.ts';
import { bookedWords, bookingColumns, noBooking, wishOf } from './booking-columns.ts';
import { chosenFrom } from './choose.ts';
import { type IntakeEvent, type IntakeLine, type IntakeRow, takingJob } from './intake.queries.ts';
import { vehicleColumns } from './job-vehicle.ts';
import { lineColumns, type Priced, sumsOf } from './lines.ts';
import { priceLines } from './price-line.ts';
import { addressColumns, contactColumns, insuranceColumns, uninsured } from './sections.ts';
import { tellCustomer } from './tell-customer.ts';
import { presentBrief } from './worksheets.present.ts';
import { eventColumns, type TimelineEntry } from './worksheets.queries.ts';

type Brief = ReturnType<typeof presentBrief>;
/** A job that has all but its number. */
type Agreed = Omit<IntakeRow, 'number'>;

/**
 * Takes a job in one transaction: vehicle, prices reckoned anew, the booking where one was agreed, worksheet and lines. Refuses as the customer's
 * credit, the catalogue and the diary do, with 'worksheet.adas_unknown' for a booking that nobody may make yet and 'worksheet.may_not_book'.
 */
export async function createWorksheet(tx: WriteTx, wanted: NewWorksheet): Promise<Closing<Brief>> {
  if (wanted.booking && !can(tx.actor, 'edit-diary')) throw new Refusal('worksheet.may_not_book');
  if (wanted.booking && wanted.adasRequirement === 'unknown') throw new Refusal('worksheet.adas_unknown');
  assertMayPlace(tx, wanted.booking?.technicianId ?? null);
  const [customer, , vehicle, priced] = await inOrder([
    getCustomer(tx, wanted.customerId),
    checkLists(tx, wanted),
    vehicleColumns(tx, wanted),
    pricesOf(tx, wanted),
  ]);
  const sums = sumsOf(priced.map(({ line }) => ({ kind: line.kind, description: line.description, net_pence: line.netPence, vat_pence: line.vatPence })));
  assertCreditAllows(tx, customer, sums.gross_pence);

  const intake = { ...intakeRow(tx, wanted, customer, vehicle), ...sums, estimated_minutes: minutesOf(wanted, priced) };
  const agreed = await bookIntake(tx, intake, wanted);
  const account = await addExposure(tx, customer.id, agreed.gross_pence);
  // Asked again with the customer's row in hand: of two jobs taken at once, each alone within the limit, the second is refused.
  assertCreditAllows(tx, account, 0);
  const row = { ...agreed, number: await drawNumber(tx, 'worksheet') };
  if (row.booking_id !== null && wanted.tellCustomer !== false) await tellCustomer(tx, { ...row, completed_at: null }, 'booking-confirmed');
  await tx.announce('worksheet', row.id, 1);
  const made = takingJob(row, linesOf(tx, row, priced), await eventsOf(tx, row));
  return new Closing(presentBrief(briefRow(row), tx), [made, writingAudit(tx, entryOf(row, priced))]);
}

const checkLists = (tx: WriteTx, wanted: NewWorksheet) =>
  Promise.all([
    chosenFrom(tx, 'job-types', wanted.jobTypeId, 'worksheet.unknown_job_type'),
    ...(wanted.causeId ? [chosenFrom(tx, 'causes-of-damage', wanted.causeId, 'worksheet.unknown_cause')] : []),
    ...(wanted.branchId ? [getBranch(tx, wanted.branchId)] : []),
  ]);

async function pricesOf(tx: WriteTx, wanted: NewWorksheet): Promise<Priced[]> {
  const context = { customerId: wanted.customerId, jobTypeId: wanted.jobTypeId, place: wanted.place, day: tx.today };
  const lines = await priceLines(tx, wanted.lines, context);
  return wanted.lines.flatMap((wish, index) => (lines[index] ? [{ line: lines[index], wish }] : []));
}

const minutesOf = (wanted: NewWorksheet, priced: readonly Priced[]): number => {
  const labour = priced.reduce((all, { line }) => all + line.minutes, 0);
  return wanted.estimatedMinutes ?? (labour > 0 ? Math.min(labour, 1440) : 90);
};

function intakeRow(tx: WriteTx, wanted: NewWorksheet, customer: CustomerRow, vehicle: Awaited<ReturnType<typeof vehicleColumns>>) {
  const excess = wanted.insurance?.excess.amount ?? customer.excess_default_pence;
  return {
    id: newId(),
    state: 'open',
    source: wanted.source ?? 'phone',
    job_type_id: wanted.jobTypeId,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_key: sortKey(customer.name),
    billed_to: wanted.billedTo ?? (excess > 0 ? 'both' : 'customer'),
    branch_id: wanted.branchId ?? wanted.booking?.branchId ?? tx.actor.branchId,
    technician_id: null,
    ...vehicle,
    mileage: wanted.mileage ?? null,
    ...contactColumns(wanted.contact),
    ...addressColumns({ ...wanted.address, postcode: normalisePostcode(wanted.address.postcode) }, wanted.place),
    cause_id: wanted.causeId ?? null,
    loss_on: wanted.lossOn ?? null,
    ...(wanted.insurance ? insuranceColumns(tx, wanted.insurance, null) : { ...uninsured, excess_pence: excess }),
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

async function bookIntake(tx: WriteTx, intake: Omit<Agreed, keyof typeof noBooking>, { booking }: NewWorksheet): Promise<Agreed> {
  if (!booking) return { ...intake, ...noBooking };
  const made = await book(tx, { worksheetId: intake.id, customerId: intake.customer_id, ...wishOf(booking, intake) });
  return { ...intake, state: 'booked', ...bookingColumns(tx, made) };
}

const linesOf = (tx: WriteTx, row: IntakeRow, priced: readonly Priced[]): IntakeLine[] =>
  priced.map(({ line, wish }, index) => ({ id: newId(), worksheet_id: row.id, position: 1 + index, ...lineColumns(tx, line, wish), ...boundsOf(row) }));

/** The beginning of the timeline. */
async function eventsOf(tx: WriteTx, row: IntakeRow): Promise<IntakeEvent[]> {
  const entries: TimelineEntry[] = [{ action: 'created', summary: `Created (${row.source})` }];
  if (row.booking_id !== null) entries.push({ action: 'booked', summary: await bookedWords(tx, row) });
  return entries.map((entry) => ({ ...eventColumns(tx, row.id, entry), ...boundsOf(row) }));
}

const boundsOf = (row: IntakeRow) => ({ customer_id: row.customer_id, bound_branch: row.branch_id ?? emptyId, bound_technician: row.technician_id ?? emptyId });

const briefRow = (row: IntakeRow) => ({ ...row, version: 1, failed_attempt: false, failed_adas: false, inspected_at: null });

function entryOf(row: IntakeRow, priced: readonly Priced[]): AuditEntry {
  const overridden = priced.filter(({ line }) => line.overridden).map(({ line }) => `${line.description}: ${line.unitPricePence}`);
  return {
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
}
