import type { EndFleetEntry, FleetChange, MoveFleetEntry, NewFleetEntry } from '@quarterlight/contract/vehicles/fleet-schemas';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { can } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { type CustomerRow, customerOption, getCustomer } from '../companies/index.ts';
import { findOrMakeVehicle } from './find-or-make-vehicle.ts';
import { copyOf, entriesFrom, type FleetRow, fleetEntryOf, type NamedFleetRow, spanOf } from './fleet.queries.ts';
import { fleetEntry } from './fleet.record.ts';
import { endsBefore, overlaps, type Span, spanWords } from './fleet.rules.ts';
import { vehicle } from './vehicle.record.ts';
import type { VehicleRow } from './vehicles.queries.ts';
import { shownMark } from './vehicles.rules.ts';
import { vehicleSearch } from './vehicles.search.ts';

type Said = Pick<FleetChange, 'fleetNumber' | 'driverName' | 'driverTelephone' | 'driverEmail' | 'costCentre' | 'note'>;

/**
 * Puts a vehicle into an account's fleet, the vehicle made where its registration is not known. Refuses with `vehicle.bad_registration`,
 * `fleet.no_account`, `customer.inactive`, `fleet.ends_before` and, where it belongs to an account on some of these days, `fleet.taken`.
 */
export async function addToFleet(tx: WriteTx, wanted: NewFleetEntry): Promise<NamedFleetRow> {
  const account = await accountFor(tx, wanted.customerId);
  const { registration, foreign, make, model, from, to = null } = wanted;
  assertInOrder({ from, to });
  const { id } = await findOrMakeVehicle(tx, { registration, foreign, make, model });
  return begin(tx, await vehicle.takeUp(tx, id), account, { from, to }, wanted, 'from');
}

/** Changes what was sent of an entry. Refuses with `fleet.ends_before` and `fleet.taken`. */
export async function changeFleetEntry(tx: WriteTx, id: string, version: number, change: FleetChange): Promise<NamedFleetRow> {
  const { before, car } = await takeUpWithVehicle(tx, id, version);
  const { from = before.from_day, to = before.to_day } = change;
  assertInOrder({ from, to });
  await assertFree(tx, car, { from, to }, 'from', id);
  await fleetEntry.settle(tx, before, { set: { ...saidColumns(change), from_day: from, to_day: to }, action: 'changed' });
  return fleetEntryOf(tx, id);
}

/** Ends an entry; the day is its last. Refuses with `fleet.ends_before`, and `fleet.ended` where it ended before. */
export async function endFleetEntry(tx: WriteTx, id: string, version: number, { on }: EndFleetEntry): Promise<NamedFleetRow> {
  const { before } = await takeUpWithVehicle(tx, id, version);
  assertInOrder({ from: before.from_day, to: on }, 'on');
  await assertGoesOn(tx, before, on);
  await fleetEntry.settle(tx, before, { set: { to_day: on }, action: 'ended' });
  return fleetEntryOf(tx, id);
}

/**
 * Moves the vehicle to another account from a day on: the entry ends the day before, another begins, which is given. Refuses with `fleet.no_account`,
 * `customer.inactive`, `fleet.same_account`, `fleet.moves_before`, `fleet.ended` and `fleet.taken`.
 */
export async function moveFleetEntry(tx: WriteTx, id: string, version: number, wanted: MoveFleetEntry): Promise<NamedFleetRow> {
  const { before, car } = await takeUpWithVehicle(tx, id, version);
  const account = await accountFor(tx, wanted.customerId);
  const { on } = wanted;
  if (account.id === before.customer_id) throw new Refusal('fleet.same_account', { details: { account: account.name } });
  const { customer_name } = await fleetEntryOf(tx, id);
  if (on <= before.from_day) throw new Refusal('fleet.moves_before', { details: { account: customer_name, from: formatDay(day(before.from_day)) } });
  const last = addDays(day(on), -1);
  await assertGoesOn(tx, before, last);
  await fleetEntry.settle(tx, before, { set: { to_day: last }, action: 'moved', after: { moved_to: account.name } });
  return begin(tx, car, account, { from: on, to: null }, wanted, 'on');
}

/** Removes an entry that was added by mistake. */
export async function removeFleetEntry(tx: WriteTx, id: string, version: number): Promise<void> {
  const { before } = await takeUpWithVehicle(tx, id, version);
  const { customer_name: account } = await fleetEntryOf(tx, id);
  const { fleet_number, driver_name, from_day, to_day } = before;
  await fleetEntry.remove(tx, before, { before: { account, fleet_number, driver_name, from_day, to_day } });
  await keepEntries(tx.db, vehicleSearch, [before.vehicle_id]);
}

/** The entry and its vehicle, which is locked first by everybody. */
async function takeUpWithVehicle(tx: WriteTx, id: string, version: number): Promise<{ before: FleetRow; car: VehicleRow }> {
  const { vehicle_id } = await fleetEntry.read(tx, id);
  assertMayChange(tx);
  const car = await vehicle.takeUp(tx, vehicle_id);
  return { car, before: await fleetEntry.takeUp(tx, id, { version }) };
}

/** An account's own users read their fleet; the company's people change it, and have to see customers for it. */
function assertMayChange({ actor }: WriteTx): void {
  if (actor.customerId !== null || !can(actor, 'view-customers')) throw new Refusal('access.missing_permission');
}

async function accountFor(tx: WriteTx, id: string): Promise<CustomerRow> {
  const account = await getCustomer(tx, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'record.not_found' ? new Refusal('fleet.no_account') : error;
  });
  assertMayChange(tx);
  // A closed one takes no more vehicles, as it takes no more work.
  if ((await customerOption(tx, id)) === null) throw new Refusal('customer.inactive', { details: { name: account.name } });
  return account;
}

function assertInOrder(span: Span, field = 'to'): void {
  if (endsBefore(span)) throw new Refusal('fleet.ends_before', { field, details: { from: formatDay(day(span.from)) } });
}

async function assertGoesOn(tx: WriteTx, { id, to_day }: FleetRow, on: string): Promise<void> {
  if (to_day === null || to_day >= on) return;
  const { customer_name: account } = await fleetEntryOf(tx, id);
  throw new Refusal('fleet.ended', { details: { account, to: formatDay(day(to_day)) } });
}

/** With its vehicle in hand nobody puts another in the way meanwhile. */
async function assertFree(tx: WriteTx, car: VehicleRow, span: Span, field: 'from' | 'on', besides?: string): Promise<void> {
  const taken = (await entriesFrom(tx, car.id, span.from)).find((row) => row.id !== besides && overlaps(spanOf(row), span));
  if (taken === undefined) return;
  const details = {
    registration: shownMark(car),
    account: taken.customer_name,
    days: spanWords(spanOf(taken)),
  };
  throw new Refusal('fleet.taken', { field, details });
}

async function begin(tx: WriteTx, car: VehicleRow, account: CustomerRow, span: Span, said: Said, field: 'from' | 'on'): Promise<NamedFleetRow> {
  await assertFree(tx, car, span, field);
  const days = { from_day: span.from, to_day: span.to };
  const made = await fleetEntry.make(tx, {
    id: newId(),
    vehicle_id: car.id,
    customer_id: account.id,
    ...copyOf(car),
    ...saidColumns(said),
    ...days,
    created_at: tx.now,
  });
  return { ...made, customer_name: account.name };
}

const keyOrNull = (text: string): string | null => (text.trim() === '' ? null : sortKey(text.trim()));

function saidColumns({ fleetNumber, driverName, driverTelephone, driverEmail, costCentre, note }: Said) {
  return {
    ...(fleetNumber === undefined ? {} : { fleet_number: fleetNumber.trim(), fleet_number_key: keyOrNull(fleetNumber) }),
    ...(driverName === undefined ? {} : { driver_name: driverName.trim(), driver_key: keyOrNull(driverName) }),
    driver_telephone: driverTelephone,
    driver_email: driverEmail,
    cost_centre: costCentre,
    note,
  };
}
