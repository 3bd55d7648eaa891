import type { QueryOf } from '@quarterlight/contract/route';
import { normaliseRegistration, registrationSearchKey } from '@quarterlight/contract/rules/registration';
import type { listFleet } from '@quarterlight/contract/vehicles/fleet-routes';
import { sortKey } from '@quarterlight/kit/text';
import { type Selectable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { sameColumns } from '../../platform/database/on-wire.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { FleetEntry } from '../../platform/database/tables.gen.ts';
import type { Span } from './fleet.rules.ts';
import type { VehicleRow } from './vehicles.queries.ts';

export type FleetRow = Selectable<FleetEntry>;

const entries = (tx: ReadTx) =>
  tx.db
    .selectFrom('fleet_entry')
    .innerJoin('customer', (join) => join.onRef('customer.tenant_id', '=', 'fleet_entry.tenant_id').onRef('customer.id', '=', 'fleet_entry.customer_id'))
    .selectAll('fleet_entry')
    .select('customer.name as customer_name');

/** An entry with its account's name, or `record.not_found`. */
export const fleetEntryOf = async (tx: ReadTx, id: string) => found(await entries(tx).where('fleet_entry.id', '=', id).executeTakeFirst());
export type NamedFleetRow = Awaited<ReturnType<typeof fleetEntryOf>>;

const keys = { registration: 'fleet_entry.registration_fold', fleetNumber: 'fleet_entry.fleet_number_key', from: 'fleet_entry.from_day' };

export function findFleet(tx: ReadTx, query: QueryOf<typeof listFleet>) {
  const { vehicleId, day, ended, q } = query;
  let rows = tx.db.selectFrom('fleet_entry').selectAll('fleet_entry');
  // An account's users have their own: said here, the indexes of an account find it.
  for (const customerId of [query.customerId, tx.actor.customerId]) if (customerId) rows = rows.where('fleet_entry.customer_id', '=', customerId);
  if (vehicleId !== undefined) rows = rows.where('fleet_entry.vehicle_id', '=', vehicleId);
  if (day !== undefined) rows = rows.where('fleet_entry.from_day', '<=', day).where(notEndedOn(day));
  if (ended === true) rows = rows.where('fleet_entry.to_day', '<', tx.today);
  if (ended === false) rows = rows.where(notEndedOn(tx.today));
  return keysetPage(tx, rows, {
    ...(q === undefined ? {} : { anyOf: beginnings(q) }),
    byIds: (ids) => entries(tx).where('fleet_entry.id', '=', sql<string>`any(${ids}::uuid[])`),
    request: query,
    id: 'fleet_entry.id',
    keys,
    byDefault: 'registration',
  });
}

const notEndedOn = (day: string) => sql<boolean>`(fleet_entry.to_day is null or fleet_entry.to_day >= ${day}::date)`;

/** Registration, fleet number or driver begins with the text: each has its own index. */
function beginnings(text: string) {
  const begun = [
    [keys.registration, registrationSearchKey(text)],
    [keys.fleetNumber, sortKey(text)],
    ['fleet_entry.driver_key', sortKey(text)],
  ] as const;
  return begun.flatMap(([column, start]) => (start === '' ? [] : [beginsWith(column, start)])).concat(begun.every(([, start]) => start === '') ? nothing : []);
}
const nothing = sql<boolean>`false`;

/** What stands in the way of a vehicle's days: the first entry of some account that does not end before them, in the order of their days. */
export const entriesFrom = (tx: ReadTx, vehicleId: string, from: string) =>
  entries(tx).where('fleet_entry.vehicle_id', '=', vehicleId).where(notEndedOn(from)).orderBy('fleet_entry.from_day').execute();

export const spanOf = ({ from_day, to_day }: Pick<FleetRow, 'from_day' | 'to_day'>): Span => ({ from: from_day, to: to_day });

/** The entry of a registration that is in force today, if there is one that the reader may see. */
export function fleetOf(tx: ReadTx, typed: string): Promise<FleetRow | undefined> {
  const registration = normaliseRegistration(typed);
  return tx.db
    .selectFrom('fleet_entry')
    .selectAll()
    .where('registration_fold', '=', registrationSearchKey(registration))
    .where('registration', '=', registration)
    .where('from_day', '<=', tx.today)
    .where(notEndedOn(tx.today))
    .executeTakeFirst();
}

/** What an entry has of its vehicle. */
export const copyOf = (vehicle: VehicleRow) => sameColumns(vehicle, 'registration', 'registration_fold', 'foreign_plate', 'make', 'model');

/** Keeps what the entries of a vehicle have of it; those that have ended keep the mark of their days. */
export async function copyToFleet(tx: WriteTx, vehicle: VehicleRow): Promise<void> {
  const { registration, registration_fold, foreign_plate, ...is } = copyOf(vehicle);
  const all = tx.db.updateTable('fleet_entry').where('vehicle_id', '=', vehicle.id);
  await all.set(is).where('to_day', '<', tx.today).execute();
  await all
    .set({ ...is, registration, registration_fold, foreign_plate })
    .where(notEndedOn(tx.today))
    .execute();
  const copies = await tx.db.selectFrom('fleet_entry').select(['id', 'version']).where('vehicle_id', '=', vehicle.id).execute();
  for (const { id, version } of copies) await tx.announce('fleet-entry', id, version);
}

/** Keeps make and model of many vehicles in the entries of their fleets. */
export async function copyManyToFleet(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update fleet_entry f set make = v.make, model = v.model from vehicle v
    where v.id = f.vehicle_id and v.id = any(${ids}::uuid[]) and (f.make <> v.make or f.model <> v.model)`.execute(tx.db);
}

/** A mark that was written wrongly was so in the entries that have ended, too. */
export async function correctEndedEntries(tx: WriteTx, before: VehicleRow, now: VehicleRow): Promise<void> {
  const { registration, registration_fold, foreign_plate } = copyOf(now);
  await tx.db
    .updateTable('fleet_entry')
    .set({ registration, registration_fold, foreign_plate })
    .where('vehicle_id', '=', now.id)
    .where('registration', '=', before.registration)
    .where('to_day', '<', tx.today)
    .execute();
}
