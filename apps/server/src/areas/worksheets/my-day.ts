import { LineKind } from '@quarterlight/contract/catalogue/lines';
import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import { AdasRequirement } from '@quarterlight/contract/intake';
import { slotOrder } from '@quarterlight/contract/rules/slots';
import type { MyDay, MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { checksAsked } from '@quarterlight/contract/worksheets/rules';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { adhesiveSheets } from '../catalogue/index.ts';
import { namesOf } from '../identity/index.ts';
import { missingOf, owedOf, type Recorded } from './facts.ts';
import { glassStateOf } from './line-facts.ts';
import { placeOf } from './lines.present.ts';
import { peopleIn, presentAdhesives, presentCalibrations, presentChecks, presentConditions } from './recorded.present.ts';
import { recordedOf } from './recorded.ts';
import { presentAddress, presentContact } from './worksheets.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { allowedActions, highlightOfRow } from './worksheets.rules.ts';
import { findWorkshops, type Workshop } from './workshop.ts';

/** The asking technician's visits of a day in route order: what has a clock time by the clock, the rest by slot. */
export async function myDay(tx: ReadTx, day: string): Promise<MyDay> {
  const technicianId = tx.actor.userId ?? '';
  const rows = await findMine(tx, technicianId, day);
  const [bookings, recorded] = await Promise.all([
    findTheirBookings(tx, rows).then((found) => new Map(found.map((booking) => [booking.id, booking]))),
    recordedOf(tx, rows),
  ]);
  const names = await namesOf(tx, [...recorded.flatMap(peopleIn), technicianId, ...rows.map(({ job_type_id }) => job_type_id)]);
  const known: Known = { names, workshops: await findWorkshops(tx, rows) };
  const sheets = await adhesiveSheets(tx);
  const ordered = recorded.toSorted((one, other) => (routeKey(one.row) < routeKey(other.row) ? -1 : 1));
  const visits: MyVisit[] = [];
  for (const each of ordered)
    visits.push({ ...presentVisit(tx, each, bookings.get(each.row.booking_id ?? '')?.minutes ?? each.row.estimated_minutes, known), order: visits.length + 1 });
  return { day, technician: { id: technicianId, name: known.names.get(technicianId) ?? '' }, visits, adhesiveSheets: sheets };
}

const findMine = (tx: ReadTx, technicianId: string, day: string): Promise<WorksheetRow[]> =>
  tx.db
    .selectFrom('worksheet')
    .selectAll()
    .where('technician_id', '=', technicianId)
    .where('booked_day', '=', day)
    .where('state', 'in', ['booked', 'released', 'in-progress', 'completed'])
    .limit(100)
    .execute();

const findTheirBookings = (tx: ReadTx, rows: readonly WorksheetRow[]) => {
  const ids = rows.map(({ booking_id }) => booking_id).filter((id) => id !== null);
  return ids.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('booking').select(['id', 'minutes']).where('id', 'in', ids).execute();
};

/** All-day and morning visits come before the afternoon's and those out of hours; within a slot the clock decides. */
const routeKey = (row: WorksheetRow): string => {
  const slot = row.booked_slot === null ? 9 : slotOrder(Slot.parse(row.booked_slot));
  return row.booked_starts_at === null ? `${slot} 9 ${row.id}` : `${slot} ${row.booked_starts_at} ${row.id}`;
};

interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly workshops: ReadonlyMap<string, Workshop>;
}

function presentVisit(tx: ReadTx, recorded: Recorded, minutes: number, { names, workshops }: Known): Omit<MyVisit, 'order'> {
  const { row } = recorded;
  const workshop = row.place === 'workshop' ? workshops.get(row.branch_id ?? '') : undefined;
  const owed = owedOf(recorded);
  return {
    worksheetId: row.id,
    bookingId: row.booking_id ?? row.id,
    ...onWire(row, 'number', 'version', 'customer_name', 'note_technician', 'signed_by', 'signature_absence', 'expected_at', 'started_at', 'completed_at'),
    state: WorksheetState.parse(row.state),
    highlight: highlightOfRow(row),
    allowedActions: allowedActions(row, tx.actor),
    day: row.booked_day ?? tx.today,
    slot: Slot.parse(row.booked_slot ?? 'D'),
    startsAt: row.booked_starts_at,
    minutes,
    jobType: { id: row.job_type_id, name: names.get(row.job_type_id) ?? '' },
    ...presentContact(row),
    ...(workshop ? { address: presentAddress(workshop) } : {}),
    place: FittingPlace.parse(row.place),
    placeName: workshop?.name ?? '',
    vehicle: {
      registration: row.registration,
      description: row.vehicle_description,
      vin: row.vehicle_vin,
      colour: row.vehicle_colour,
      mileage: row.mileage,
    },
    lines: recorded.lines.map((line) => {
      const glassState = glassStateOf(line);
      return {
        ...onWire(line, 'id', 'code', 'description'),
        kind: LineKind.parse(line.kind),
        quantity: line.quantity_milli / 1000,
        glassState,
        glassPlace: placeOf(line, glassState),
        needsCalibration: line.needs_calibration ?? false,
      };
    }),
    adasRequirement: AdasRequirement.parse(row.adas_requirement),
    preFitAsked: checksAsked(recorded.jobKind, 'pre-fit'),
    postFitAsked: checksAsked(recorded.jobKind, 'post-fit'),
    checks: presentChecks(recorded, names),
    adhesives: presentAdhesives(recorded, names),
    calibrations: presentCalibrations(recorded, names),
    excessDue: { amount: owed.excess, currency: tx.tenant.currency },
    owed: { amount: owed.total, currency: tx.tenant.currency },
    askFor: { amount: recorded.customerType === 'retail' ? owed.total : owed.policyholder, currency: tx.tenant.currency },
    ...presentConditions(recorded),
    missing: row.state === 'completed' ? [] : missingOf(recorded, tx.today),
  };
}
