import { LineKind } from '@quarterlight/contract/catalogue/lines';
import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import { AdasRequirement } from '@quarterlight/contract/intake';
import type { Point } from '@quarterlight/contract/rules/distance';
import { slotOrder, slots } from '@quarterlight/contract/rules/slots';
import { dayRoute, drivesOf } from '@quarterlight/contract/rules/travel';
import type { MyDay, MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { checksAsked } from '@quarterlight/contract/worksheets/rules';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { day as calendarDay } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { adhesiveSheets } from '../catalogue/index.ts';
import { namesOf } from '../identity/index.ts';
import { missingOf, owedOf, type Recorded } from './facts.ts';
import { glassStateOf } from './line-facts.ts';
import { placeOf } from './lines.present.ts';
import { peopleIn, presentAdhesives, presentCalibrations, presentChecks, presentConditions, presentDamages } from './recorded.present.ts';
import { recordedOf } from './recorded.ts';
import { namesInOrder, presentAddress, presentContact } from './worksheets.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { allowedActions, highlightOfRow } from './worksheets.rules.ts';
import { findWorkshops, type Workshop } from './workshop.ts';

/** The asking technician's visits of a day in route order. */
export async function myDay(tx: ReadTx, day: string): Promise<MyDay> {
  const technicianId = tx.actor.userId ?? '';
  const rows = await findMine(tx, technicianId, day);
  const [bookings, recorded] = await Promise.all([
    findTheirBookings(tx, rows).then((found) => new Map(found.map((booking) => [booking.id, booking]))),
    recordedOf(tx, rows),
  ]);
  const names = await namesOf(tx, [...recorded.flatMap(peopleIn), technicianId, ...rows.flatMap((row) => [row.job_type_id, ...row.further_job_types])]);
  const known: Known = { names, workshops: await findWorkshops(tx, rows) };
  const sheets = await adhesiveSheets(tx);
  const start = await findStart(tx, technicianId);
  const stops = recorded.map((each) => stopOf(each, bookings.get(each.row.booking_id ?? '')?.minutes ?? each.row.estimated_minutes, known));
  const route = dayRoute(stops, start, (order) => Date.parse(instantOf(calendarDay(day), slots[order]?.from ?? afterHours, tx.tenant.timeZone)));
  const drives = drivesOf(route, start);
  const visits = route.map(
    ({ each, minutes }, index): MyVisit => ({ ...presentVisit(tx, each, minutes, known), order: index + 1, driveMinutes: drives[index] ?? null }),
  );
  return { day, technician: { id: technicianId, name: known.names.get(technicianId) ?? '' }, visits, adhesiveSheets: sheets };
}

const findMine = (tx: ReadTx, technicianId: string, day: string): Promise<WorksheetRow[]> =>
  tx.db
    .selectFrom('worksheet')
    .selectAll()
    .where('technician_id', '=', technicianId)
    .where('booked_day', '=', day)
    .where('state', 'in', ['booked', 'released', 'in-progress', 'completed'])
    .orderBy('id')
    .limit(100)
    .execute();

const findTheirBookings = (tx: ReadTx, rows: readonly WorksheetRow[]) => {
  const ids = rows.map(({ booking_id }) => booking_id).filter((id) => id !== null);
  return ids.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('booking').select(['id', 'minutes']).where('id', 'in', ids).execute();
};

/** Where a technician's day begins: at their own branch, where it is known where that is. */
async function findStart(tx: ReadTx, technicianId: string): Promise<Point | null> {
  const branch = await tx.db
    .selectFrom('app_user')
    .innerJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'app_user.tenant_id').onRef('branch.id', '=', 'app_user.home_branch_id'))
    .select(['branch.latitude', 'branch.longitude'])
    .where('app_user.id', '=', technicianId)
    .executeTakeFirst();
  return branch === undefined ? null : pointOf(branch);
}

const pointOf = ({ latitude, longitude }: { readonly latitude: number | null; readonly longitude: number | null }): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** When visits out of hours are reckoned with that have no agreed start. */
const afterHours = '17:00';

function stopOf(each: Recorded, minutes: number, { workshops }: Known) {
  const { row } = each;
  const workshop = row.place === 'workshop' ? workshops.get(row.branch_id ?? '') : undefined;
  const order = slotOrder(Slot.parse(row.booked_slot ?? 'D'));
  return { each, minutes, order, startsAt: row.booked_starts_at, point: pointOf(workshop ?? row) };
}

interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly workshops: ReadonlyMap<string, Workshop>;
}

function presentVisit(tx: ReadTx, recorded: Recorded, minutes: number, { names, workshops }: Known): Omit<MyVisit, 'order' | 'driveMinutes'> {
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
    furtherJobTypes: namesInOrder(names, row.further_job_types),
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
    preFitAsked: checksAsked(recorded.jobKinds, 'pre-fit'),
    postFitAsked: checksAsked(recorded.jobKinds, 'post-fit'),
    checks: presentChecks(recorded, names),
    adhesives: presentAdhesives(recorded, names),
    calibrations: presentCalibrations(recorded, names),
    isRepair: recorded.jobKinds.includes('repair'),
    damages: presentDamages(recorded, names),
    excessDue: { amount: owed.excess, currency: tx.tenant.currency },
    owed: { amount: owed.total, currency: tx.tenant.currency },
    askFor: { amount: recorded.customerType === 'retail' ? owed.total : owed.policyholder, currency: tx.tenant.currency },
    ...presentConditions(recorded),
    missing: row.state === 'completed' ? [] : missingOf(recorded, tx.today),
  };
}
