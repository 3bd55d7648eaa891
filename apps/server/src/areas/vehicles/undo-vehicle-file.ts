import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { DependedOn, type LoadFacts, type Made } from '../../platform/imports/define-import.ts';
import { firstMoved, type Touched } from '../../platform/imports/made.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { removeMany, settleMany } from '../../platform/record/bulk.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { copyManyToFleet } from './fleet.queries.ts';
import { fleetEntry } from './fleet.record.ts';
import { vehicle } from './vehicle.record.ts';
import { shownMark } from './vehicles.rules.ts';
import { vehicleSearch } from './vehicles.search.ts';

const changedSince = (row: { registration: string; foreign_plate: boolean }) => `${shownMark(row)}, which it loaded, was changed since.`;

/** Why what a file loaded stays: somebody has changed one of its vehicles since, or what it said of one in its fleet; null where it may be tried. */
export async function whyVehiclesStay(tx: ReadTx, _made: Made, { id }: LoadFacts): Promise<string | null> {
  for (const table of ['vehicle', 'fleet_entry'] as const) {
    const moved = await firstMoved(tx, id, table);
    if (moved === null) continue;
    const row = await tx.db.selectFrom(table).select(['registration', 'foreign_plate']).where('id', '=', moved).executeTakeFirst();
    if (row !== undefined) return changedSince(row);
  }
  return null;
}

/** Takes a file of vehicles back: what it added goes, what it changed is as it was. */
export async function undoVehicleFile(tx: BulkTx, made: Made, facts: LoadFacts): Promise<void> {
  const why = await whyVehiclesStay(tx, made, facts);
  if (why !== null) throw new DependedOn(why);
  const inUse = 'A vehicle that came with it is in use.';
  await inParts(tx, facts.id, 'fleet_entry', inUse, (touched) => putEntriesBack(tx, touched));
  await inParts(tx, facts.id, 'vehicle', inUse, (touched) => putVehiclesBack(tx, touched));
}

async function putEntriesBack(tx: BulkTx, touched: readonly Touched[]): Promise<void> {
  const ids = touched.map(({ id }) => id);
  const { rows: of } = await sql<{ id: string }>`select distinct vehicle_id as id from fleet_entry where id = any(${ids}::uuid[])`.execute(tx.db);
  // Whoever changes an entry holds its vehicle first.
  const cars = await vehicle.takeUpMany(
    tx,
    of.map(({ id }) => id),
  );
  const { added, changed } = await takeUpTouched(tx, fleetEntry, touched, changedSince);
  await settleMany(tx, fleetEntry, changed);
  await removeMany(tx, fleetEntry, added, ['fleet_number', 'driver_name', 'from_day', 'to_day']);
  await keepEntries(
    tx.db,
    vehicleSearch,
    cars.map(({ id }) => id),
  );
}

async function putVehiclesBack(tx: BulkTx, touched: readonly Touched[]): Promise<void> {
  const { added, changed } = await takeUpTouched(tx, vehicle, touched, changedSince);
  const settled = await settleMany(tx, vehicle, changed);
  await copyManyToFleet(
    tx,
    settled.map(({ id }) => id),
  );
  await removeMany(tx, vehicle, added, ['registration', 'make', 'model', 'year']);
}
