import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { type FleetToday, guaranteeMonths, type LastVisit, type PastJob, type VehiclePast } from '@quarterlight/contract/worksheets/vehicle-past';
import { addDays, addMonths, day } from '@quarterlight/kit/days';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { customerOption } from '../companies/index.ts';
import { namesOf } from '../identity/index.ts';
import { fleetOf, vehicleOf } from '../vehicles/index.ts';
import { presentContact } from './worksheets.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { hasEnded } from './worksheets.rules.ts';

/** The latest jobs of the vehicle that has a registration, newest first, whom the last one was for, and to whose fleet it belongs. */
export async function vehiclePast(tx: ReadTx, typed: string): Promise<VehiclePast> {
  const registration = normaliseRegistration(typed);
  // Jobs that are kept without a registration are not of one vehicle.
  if (registration === '') return { jobs: [], last: null, fleet: null };
  const jobs = await jobsOf(tx, registration);
  const names = await namesOf(
    tx,
    jobs.map((row) => row.job_type_id),
  );
  return { jobs: jobs.map((row) => presentPast(tx, row, names)), last: await lastVisit(tx, jobs), fleet: await fleetToday(tx, registration) };
}

/** Jobs of the vehicle that has the mark now, whatever it had then, and those of no vehicle that say the mark. Who sees no vehicles is told by the mark alone. */
async function jobsOf(tx: ReadTx, registration: string): Promise<WorksheetRow[]> {
  const holder = await vehicleOf(tx, registration);
  // Ids are in the order of time.
  const latest = tx.db.selectFrom('worksheet').selectAll().orderBy('id', 'desc').limit(most);
  const marked = latest.where('registration', '=', registration);
  if (holder === undefined) return marked.execute();
  const [own, ofNone] = [await latest.where('vehicle_id', '=', holder.id).execute(), await marked.where('vehicle_id', 'is', null).execute()];
  return [...own, ...ofNone].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, most);
}
const most = 20;

function presentPast(tx: ReadTx, row: WorksheetRow, names: ReadonlyMap<string, string>): PastJob {
  return {
    ...onWire(row, 'id', 'number', 'created_at', 'booked_day', 'completed_on'),
    state: WorksheetState.parse(row.state),
    jobType: names.get(row.job_type_id) ?? '',
    customer: row.customer_name,
    contact: [row.contact_title, row.contact_first_name, row.contact_last_name].filter(Boolean).join(' '),
    glass: row.glass_summary,
    bookedSlot: row.booked_slot === null ? null : Slot.parse(row.booked_slot),
    isOpen: !hasEnded(row.state),
    isRecent: row.created_on >= addDays(day(tx.today), -1),
    guaranteedUntil: row.completed_on === null || row.glass_summary === '' ? null : addMonths(day(row.completed_on), guaranteeMonths),
  };
}

async function lastVisit(tx: ReadTx, jobs: readonly WorksheetRow[]): Promise<LastVisit | null> {
  const row = jobs.find(({ state }) => state !== 'cancelled' && state !== 'rejected') ?? jobs[0];
  const customer = row && (await customerOption(tx, row.customer_id));
  if (!row || !customer) return null;
  const { currency } = tx.tenant;
  return {
    number: row.number,
    customer,
    ...presentContact(row),
    place: FittingPlace.parse(row.place),
    insurance: {
      ...onWire(row, 'insurer_name', 'policy_number'),
      vatRegistered: row.vat_answered ? row.vat_registered : null,
      excess: { amount: row.excess_pence, currency },
      limit: row.limit_pence === null ? null : { amount: row.limit_pence, currency },
    },
  };
}

async function fleetToday(tx: ReadTx, registration: string): Promise<FleetToday | null> {
  const row = can(tx.actor, 'view-customers') ? await fleetOf(tx, registration) : undefined;
  const customer = row && (await customerOption(tx, row.customer_id));
  if (!row || !customer) return null;
  return { customer, ...onWire(row, 'fleet_number', 'cost_centre', 'driver_name', 'driver_telephone', 'driver_email') };
}
