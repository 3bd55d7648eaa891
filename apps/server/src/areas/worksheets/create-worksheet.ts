import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { sourceNames } from '@quarterlight/contract/worksheets/names';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { can } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { priceLines } from '../catalogue/index.ts';
import { addExposure, assertCreditAllows, assertTakesWork, type CustomerRow, getBranch, getCustomer, nearestBranch } from '../companies/index.ts';
import { book } from '../schedule/index.ts';
import { chooseLookup, getSettings, nextNumber } from '../system/index.ts';
import { assertMayPlace } from './book-worksheet.ts';
import { bookedWords, bookingColumns, wishOf } from './booking-columns.ts';
import { allowedColumns, allowedLogged, tellAllowed } from './credit-allowed.ts';
import { vehicleColumns } from './job-vehicle.ts';
import { furtherJobTypes, type Priced, sumsOf, writeLines } from './lines.ts';
import { writeDamages } from './record-damage.ts';
import { planReminder } from './remind-customer.ts';
import { addressColumns, assertLossIsPast, assertOrderNumber, contactColumns, insuranceColumns } from './sections.ts';
import { tellCustomer } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import { insertEvent, type WorksheetRow } from './worksheets.queries.ts';

/** A job that was quoted: its lines as they were priced then, and whose quotation it is. */
interface Quoted {
  readonly quotationId: string;
  readonly priced: readonly Priced[];
}

/** A job that is under way in another system: what it is called there, and since when it is. Its account agreed to it then, and its contact was told of it there. */
export interface MovedIn {
  readonly id: string;
  readonly formerNumber: string;
  readonly takenOn: string;
}

/**
 * Takes a job in one transaction: vehicle, prices reckoned anew (those of a quotation stand), the booking where one was agreed, worksheet and lines. Refuses as the customer's
 * credit, the catalogue and the diary do, with 'worksheet.adas_unknown' for a booking that nobody may make yet and 'worksheet.may_not_book'.
 */
export async function createWorksheet(tx: WriteTx, wanted: NewWorksheet, quoted?: Quoted, moved?: MovedIn): Promise<WorksheetRow> {
  if (wanted.booking && !can(tx.actor, 'edit-diary')) throw new Refusal('worksheet.may_not_book');
  if (wanted.booking && wanted.adasRequirement === 'unknown') throw new Refusal('worksheet.adas_unknown');
  assertMayPlace(tx, wanted.booking?.technicianId ?? null);
  assertLossIsPast(tx, wanted.lossOn, 'lossOn');
  const [customer, vehicle, priced] = await Promise.all([
    getCustomer(tx, wanted.customerId),
    vehicleColumns(tx, wanted),
    quoted?.priced ?? pricesOf(tx, wanted),
    checkLists(tx, wanted),
  ]);
  const sums = sumsOf(
    priced.map(({ line, wish }) => ({
      kind: line.kind,
      description: line.description,
      net_pence: line.netPence,
      vat_pence: line.vatPence,
      top_up: wish.topUp ?? false,
    })),
  );
  assertTakesWork(customer);
  assertOrderNumber(customer, wanted.orderNumber ?? '', 'orderNumber');
  if (!moved) assertCreditAllows(tx, customer, sums.gross_pence, wanted.creditOverride);

  const intake = {
    ...intakeColumns(tx, wanted, customer, { branchId: await branchOf(tx, wanted), quotationId: quoted?.quotationId ?? null, moved }),
    ...vehicle,
    ...sums,
    further_job_types: furtherJobTypes(
      wanted.jobTypeId,
      wanted.lines.map(({ jobTypeId }) => ({ job_type_id: jobTypeId ?? null })),
    ),
    estimated_minutes: await minutesOf(tx, wanted, priced),
  };
  const booked = await bookIntake(tx, intake, wanted);
  const account = await addExposure(tx, customer.id, { exposure: sums.gross_pence, jobOn: intake.created_on });
  // Asked again with the customer's row in hand: of two jobs taken at once, each alone within the limit, the second is refused; nor is a job taken of an
  // account that was closed meanwhile.
  assertTakesWork(account);
  const allowed = moved ? null : assertCreditAllows(tx, account, 0, wanted.creditOverride);
  const number = await nextNumber(tx, moved ? 'moved-worksheet' : 'worksheet');
  const row = await worksheet.make(
    tx,
    { ...intake, ...booked, ...allowedColumns(tx, allowed), number },
    {
      event: `Created: ${sourceNames[intake.source].toLowerCase()}${moved ? `, where it is ${moved.formerNumber}` : ''}`,
      after: { ...loggedOf({ ...intake, ...booked }, number, priced), ...allowedLogged(allowed) },
      children: async ({ id }) => {
        await writeLines(tx, id, 1, priced);
        await writeDamages(tx, id, wanted.damages ?? []);
      },
    },
  );
  await tellAllowed(tx, row.id, allowed);
  if (booked) await insertEvent(tx, row.id, { action: 'booked', summary: await bookedWords(tx, row) });
  if (booked) await planReminder(tx, row);
  if (booked && wanted.tellCustomer !== false) await tellCustomer(tx, row, 'booking-confirmed');
  return row;
}

/** It stands among the others where it was begun. */
function movedColumns(tx: WriteTx, { id, formerNumber, takenOn }: MovedIn) {
  const at = takenOn < tx.today ? instantOf(day(takenOn), '12:00', tx.tenant.timeZone) : tx.now;
  return { id, former_number: formerNumber, source: 'moved-in' as const, created_at: at, created_on: takenOn < tx.today ? takenOn : tx.today };
}

async function checkLists(tx: WriteTx, wanted: NewWorksheet): Promise<void> {
  await Promise.all([
    chooseLookup(tx, 'job-types', wanted.jobTypeId, 'worksheet.unknown_job_type'),
    wanted.causeId && chooseLookup(tx, 'causes-of-damage', wanted.causeId, 'worksheet.unknown_cause'),
    wanted.branchId && getBranch(tx, wanted.branchId),
  ]);
}

async function pricesOf(tx: WriteTx, wanted: NewWorksheet): Promise<Priced[]> {
  const context = { customerId: wanted.customerId, jobTypeId: wanted.jobTypeId, place: wanted.place, day: tx.today };
  const lines = await priceLines(tx, wanted.lines, context);
  return wanted.lines.flatMap((wish, index) => (lines[index] ? [{ line: lines[index], wish }] : []));
}

async function minutesOf(tx: WriteTx, wanted: NewWorksheet, priced: readonly Priced[]): Promise<number> {
  const labour = priced.reduce((all, { line }) => all + line.minutes, 0);
  return wanted.estimatedMinutes ?? (labour > 0 ? Math.min(labour, 1440) : (await getSettings(tx)).diary.defaultMinutes);
}

/** The branch that was chosen, or whose people take the job in. Where a customer or another system says nothing of it, the nearest is taken. */
async function branchOf(tx: WriteTx, { branchId, booking, address }: NewWorksheet): Promise<string | null> {
  const chosen = branchId ?? booking?.branchId ?? tx.actor.branchId;
  const mayChoose = tx.actor.keyId === null && tx.actor.customerId === null;
  return chosen !== null || branchId === null || mayChoose ? chosen : nearestBranch(tx, address);
}

interface Around {
  readonly branchId: string | null;
  readonly quotationId: string | null;
  readonly moved: MovedIn | undefined;
}

function intakeColumns(tx: WriteTx, wanted: NewWorksheet, customer: CustomerRow, { branchId, quotationId, moved }: Around) {
  const excess = wanted.insurance?.excess.amount ?? customer.excess_default_pence;
  return {
    id: newId(),
    state: 'open',
    source: quotationId === null ? (wanted.source ?? 'phone') : ('quotation' as const),
    quotation_id: quotationId,
    job_type_id: wanted.jobTypeId,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_key: sortKey(customer.name),
    billed_to: wanted.billedTo ?? (excess > 0 ? 'both' : 'customer'),
    branch_id: branchId,
    mileage: wanted.mileage ?? null,
    ...contactColumns(wanted.contact),
    ...addressColumns({ ...wanted.address, postcode: normalisePostcode(wanted.address.postcode) }, wanted.place),
    cause_id: wanted.causeId ?? null,
    loss_on: wanted.lossOn ?? null,
    ...(wanted.insurance ? insuranceColumns(tx, wanted.insurance, null) : { excess_pence: excess, vat_answered: false }),
    // The account's own target, until a day is promised.
    promised_on: customer.fit_within_days === null ? null : targetOf(tx, customer.fit_within_days),
    order_number: wanted.orderNumber?.trim() ?? '',
    fleet_number: wanted.fleetNumber?.trim() ?? '',
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
    ...(moved && movedColumns(tx, moved)),
  };
}

const targetOf = (tx: WriteTx, days: number): string => addDays(day(tx.today), days);

type Intake = ReturnType<typeof intakeColumns>;

async function bookIntake(tx: WriteTx, intake: Intake, { booking }: NewWorksheet) {
  if (!booking) return undefined;
  const made = await book(tx, { worksheetId: intake.id, customerId: intake.customer_id, ...wishOf(booking, intake) });
  return { state: 'booked', ...bookingColumns(tx, made) };
}

/** What the log keeps of a new job. */
function loggedOf(
  row: Intake & { readonly registration: string; readonly gross_pence: number } & Partial<Pick<WorksheetRow, 'booked_day' | 'booked_slot' | 'technician_id'>>,
  number: string,
  priced: readonly Priced[],
) {
  const overridden = priced.filter(({ line }) => line.overridden).map(({ line }) => ({ line: line.description, pricePence: line.unitPricePence }));
  return {
    number,
    state: row.state,
    customer: row.customer_name,
    registration: row.registration,
    grossPence: row.gross_pence,
    lines: priced.map(({ line }) => `${line.code} ${line.description}`.trim()),
    ...(overridden.length > 0 ? { pricesTyped: overridden } : {}),
    ...(row.booked_day === undefined ? {} : { bookedDay: row.booked_day, bookedSlot: row.booked_slot, technicianId: row.technician_id }),
  };
}
