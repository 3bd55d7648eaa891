import { registrationSearchKey } from '@quarterlight/contract/rules/registration';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { Insertable } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { FleetEntry, Vehicle } from '../../platform/database/tables.gen.ts';
import type { LoadFacts, Made, Tell } from '../../platform/imports/define-import.ts';
import { type Kept, keepTouched } from '../../platform/imports/made.ts';
import { applyPlanned, keptOf, newOf, saidOf, takeUpPlanned } from '../../platform/imports/planned.ts';
import { makeMany, settleMany } from '../../platform/record/bulk.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { copyManyToFleet, copyOf } from './fleet.queries.ts';
import { fleetEntry } from './fleet.record.ts';
import { vehicle } from './vehicle.record.ts';
import { fleetFields, vehicleFields } from './vehicle-file.columns.ts';
import { keptColumnsOf, type VehicleRow } from './vehicles.queries.ts';
import { vehicleSearch } from './vehicles.search.ts';

type Said = { readonly [Field in (typeof vehicleFields)[number]]: string | number | null };
type SaidOfFleet = { readonly [Field in (typeof fleetFields)[number]]: string | null };
interface Line extends Said, SaidOfFleet {
  readonly line: number;
  readonly registration: string;
  readonly vehicle_id: string | null;
  readonly vehicle_version: number | null;
  readonly changes_vehicle: boolean;
  readonly begins: boolean;
  readonly begins_on: string;
  readonly customer_id: string | null;
  readonly entry_id: string | null;
  readonly entry_version: number | null;
  readonly changes_entry: boolean;
}

/** Makes and changes what was planned, and keeps what it was. */
export async function applyVehicleFile(tx: BulkTx, { id }: LoadFacts, tell: Tell): Promise<Made> {
  await applyPlanned<Line>(
    tx,
    (lines) => applyLines(tx, id, lines),
    (done) => tell('Vehicles', done),
  );
  return {};
}

async function applyLines(tx: BulkTx, loadId: string, lines: readonly Line[]): Promise<void> {
  const made = await makeVehicles(
    tx,
    lines.filter(({ vehicle_id: known }) => known === null),
  );
  const changed = await changeVehicles(
    tx,
    lines.filter(({ vehicle_id: known }) => known !== null),
  );
  const cars = new Map([...made, ...changed.rows].map((row) => [row.registration, row]));
  const begun = await beginEntries(tx, lines, cars);
  const told = await changeEntries(tx, lines);
  await keepEntries(tx.db, vehicleSearch, [...new Set([...begun, ...told.rows].map((row) => row.vehicle_id))]);
  const added = [...made, ...begun].map(({ id, version }): Kept => ({ id, version }));
  await keepTouched(tx, loadId, [...added, ...changed.kept, ...told.kept]);
}

const nothingKnown = {
  vin: '',
  make: '',
  model: '',
  derivative: '',
  body: '',
  doors: null,
  year: null,
  first_registered: '',
  colour: '',
  fuel: '',
  engine_cc: null,
  notes: '',
  tax_status: '',
  mot_status: '',
  mot_expires: null,
  looked_up_at: null,
};

async function makeVehicles(tx: BulkTx, lines: readonly Line[]): Promise<VehicleRow[]> {
  const registrations = lines.map(({ registration }) => registration);
  const known = await keptColumnsOf(tx, registrations);
  const vehicles = lines.map(({ registration, ...line }): Insertable<Vehicle> & { id: string } => ({
    ...nothingKnown,
    ...known.get(registration),
    ...saidOf(line, vehicleFields),
    id: newId(),
    registration,
    registration_fold: registrationSearchKey(registration),
    foreign_plate: false,
    source: 'load',
    created_at: tx.now,
  }));
  return makeMany(tx, vehicle, vehicles);
}

interface Changed<Row> {
  readonly rows: readonly Row[];
  readonly kept: readonly Kept[];
}

async function changeVehicles(tx: BulkTx, lines: readonly Line[]): Promise<Changed<VehicleRow>> {
  const rows = await takeUpPlanned(tx, vehicle, new Map(lines.map(({ vehicle_id: id, vehicle_version: version }) => [id ?? '', version])));
  const byId = new Map(lines.map((line) => [line.vehicle_id, line]));
  const changes = rows.flatMap((before) => {
    const line = byId.get(before.id);
    return line?.changes_vehicle ? [{ before, set: newOf(before, saidOf(line, vehicleFields)) }] : [];
  });
  const settled = await settleMany(tx, vehicle, changes);
  await copyManyToFleet(
    tx,
    settled.map(({ id }) => id),
  );
  const now = new Map(settled.map((row) => [row.id, row]));
  return { rows: rows.map((row) => now.get(row.id) ?? row), kept: keptOf(changes, now) };
}

const keyOrNull = (text: string | null): string | null => (text === null || text === '' ? null : sortKey(text));

const nothingToldOf = { fleet_number: '', driver_name: '', driver_telephone: '', driver_email: '', cost_centre: '' };

async function beginEntries(tx: BulkTx, lines: readonly Line[], cars: ReadonlyMap<string, VehicleRow>) {
  const wanted = lines.flatMap((line): (Insertable<FleetEntry> & { id: string })[] => {
    const car = cars.get(line.registration);
    if (!line.begins || car === undefined || line.customer_id === null) return [];
    return [
      {
        ...nothingToldOf,
        ...copyOf(car),
        ...saidOf(line, fleetFields),
        id: newId(),
        vehicle_id: car.id,
        customer_id: line.customer_id,
        fleet_number_key: keyOrNull(line.fleet_number),
        driver_key: keyOrNull(line.driver_name),
        from_day: line.begins_on,
        to_day: null,
        created_at: tx.now,
      },
    ];
  });
  return makeMany(tx, fleetEntry, wanted);
}

async function changeEntries(tx: BulkTx, lines: readonly Line[]) {
  const wanted = new Map(lines.filter((line) => line.changes_entry).map((line) => [line.entry_id ?? '', line]));
  const rows = await takeUpPlanned(tx, fleetEntry, new Map([...wanted].map(([id, line]) => [id, line.entry_version])));
  const changes = rows.map((before) => {
    const said = newOf(before, saidOf(wanted.get(before.id) ?? nothingSaid, fleetFields));
    const { fleet_number: number, driver_name: driver } = said;
    const keys = {
      ...(typeof number === 'string' && { fleet_number_key: keyOrNull(number) }),
      ...(typeof driver === 'string' && { driver_key: keyOrNull(driver) }),
    };
    return { before, set: { ...said, ...keys } };
  });
  const now = new Map((await settleMany(tx, fleetEntry, changes)).map((row) => [row.id, row]));
  return { rows, kept: keptOf(changes, now) };
}
const nothingSaid: SaidOfFleet = { fleet_number: null, driver_name: null, driver_telephone: null, driver_email: null, cost_centre: null };
