import { addDays, day } from '@quarterlight/kit/days';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { found } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { fleetEntry } from './fleet.record.ts';
import { beginMark, endMark, markNow, plateOf, reopenMark, unknownPlate } from './marks.queries.ts';
import { vehicle } from './vehicle.record.ts';
import { getVehicle, type VehicleRow, vehicleOf } from './vehicles.queries.ts';
import { shownMark } from './vehicles.rules.ts';
import { vehicleSearch } from './vehicles.search.ts';

/** A field of a vehicle as a merge speaks of it: its columns stand and go together, the first says whether there is anything. */
interface VehicleField {
  readonly field: string;
  readonly label: string;
  readonly columns: readonly (keyof VehicleRow)[];
}
const one = (column: keyof VehicleRow, label: string): VehicleField => ({ field: column, label, columns: [column] });

/** The fields in which two vehicles may differ and of which a merge keeps one value. */
export const vehicleMergeFields: readonly VehicleField[] = [
  { field: 'registration', label: 'Registration', columns: ['registration', 'registration_fold', 'foreign_plate'] },
  one('vin', 'VIN'),
  one('make', 'Make'),
  one('model', 'Model'),
  one('derivative', 'Derivative'),
  one('body', 'Body'),
  one('doors', 'Doors'),
  one('year', 'Year'),
  one('first_registered', 'First registered'),
  one('colour', 'Colour'),
  one('fuel', 'Fuel'),
  one('engine_cc', 'Engine (cc)'),
  { field: 'roadworthiness', label: 'Tax and MOT', columns: ['mot_expires', 'mot_status', 'tax_status', 'looked_up_at', 'source'] },
  { field: 'adas_features', label: 'Driver assistance', columns: ['adas_features', 'adas_source', 'adas_at'] },
  one('glass_model', 'Glass model'),
  one('notes', 'Notes'),
];

/** Holds both to the end of the transaction, in the order of their ids. Refuses `record.not_found`. */
export async function holdTwoVehicles(tx: WriteTx, keepId: string, goneId: string): Promise<{ keep: VehicleRow; gone: VehicleRow }> {
  const rows = await vehicle.takeUpMany(tx, [keepId, goneId]);
  return { keep: found(rows.find(({ id }) => id === keepId)), gone: found(rows.find(({ id }) => id === goneId)) };
}

/** Jobs whose vehicle is merged keep what was said of it, to the end of the transaction. */
export async function keepWhatJobsSay(tx: WriteTx): Promise<void> {
  await sql`select set_config('app.merging_vehicles', 'on', true)`.execute(tx.db);
}

const Ended = z.array(z.object({ id: z.uuid(), to_day: z.string().nullable() }));
const Before = z.object({
  /** What was taken over: as the kept one had it. */
  kept: z.record(z.string(), z.unknown()),
  /** The mark of the one that went. */
  plate: z.object({ registration: z.string(), registration_fold: z.string(), foreign_plate: z.boolean() }),
  /** Entries of fleets that stayed, with their last day. */
  ended: Ended,
  /** Vehicles that had been merged into the one that went. */
  came: z.array(z.uuid()),
  /** Ids of rows that moved, by their holding. */
  moved: z.record(z.string(), z.array(z.uuid())),
});
type Before = z.output<typeof Before>;

interface Told {
  readonly moved: Readonly<Record<string, readonly string[]>>;
  readonly words: readonly string[];
}

/** Ends a merge of two that are held: what is taken over, the marks, the fleets that stay; the one leads to the other. */
export async function settleVehicleMerge(tx: WriteTx, keep: VehicleRow, gone: VehicleRow, taken: readonly string[], { moved, words }: Told): Promise<void> {
  const columns = vehicleMergeFields.filter(({ field }) => taken.includes(field)).flatMap((field) => field.columns);
  const takesMark = columns.includes('registration');
  const before: Before = {
    kept: pick(keep, columns),
    plate: plateOf(gone),
    ended: await endStaying(tx, gone.id),
    came: (await tx.db.updateTable('vehicle').set({ merged_into_id: keep.id }).where('merged_into_id', '=', gone.id).returning('id').execute()).map(
      ({ id }) => id,
    ),
    moved: Object.fromEntries(Object.entries(moved).map(([name, ids]) => [name, [...ids]])),
  };
  // It has been its mark up to now; where the other has none, or another, it is found by this one, too.
  if (gone.registration !== '') await endMark(tx, gone, addDays(day(tx.today), 1));
  if (takesMark) await endMark(tx, keep, tx.today);
  const by = tx.actor.displayName || tx.actor.username;
  await vehicle.settle(tx, gone, {
    set: { ...unknownPlate, merged_into_id: keep.id, merged_at: tx.now, merged_by_name: by, merged_before: JSON.stringify(before) },
    action: 'merged',
    after: { into: shownMark(keep) },
  });
  if (takesMark) await beginMark(tx, keep.id, plateOf(gone), { from_day: tx.today, why: 'merged', other_vehicle_id: gone.id });
  await vehicle.settle(tx, keep, { set: pick(gone, columns), action: 'merged', after: { with: shownMark(gone), moved: words } });
  await keepEntries(tx.db, vehicleSearch, [keep.id, gone.id]);
}

/** Entries that could not move, since the kept one belongs to an account on these days: they end. Gives them with the last day that they had. */
async function endStaying(tx: WriteTx, vehicleId: string): Promise<z.output<typeof Ended>> {
  const rows = await tx.db
    .selectFrom('fleet_entry')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', tx.today)]))
    .orderBy('from_day')
    .execute();
  const last = addDays(day(tx.today), -1);
  for (const row of rows) await fleetEntry.settle(tx, row, { set: { to_day: row.from_day > last ? row.from_day : last }, action: 'ended' });
  return rows.map(({ id, to_day }) => ({ id, to_day }));
}

/** What a merge remembers of a vehicle that went, and of the one that it went into. Refuses `vehicle.not_merged`, `vehicle.kept_merged` and `vehicle.mark_taken`. */
export async function mergedBefore(tx: ReadTx, gone: VehicleRow): Promise<{ before: Before; keep: VehicleRow }> {
  const before = Before.safeParse(gone.merged_before);
  if (gone.merged_into_id === null || !before.success) throw new Refusal('vehicle.not_merged');
  const keep = await getVehicle(tx, gone.merged_into_id);
  if (keep.merged_into_id !== null)
    throw new Refusal('vehicle.kept_merged', { details: { vehicle: shownMark(keep), into: shownMark(await getVehicle(tx, keep.merged_into_id)) } });
  const { plate, kept } = before.data;
  for (const [mark, hasBack] of [
    [plate.registration, gone.id],
    [textOf(kept['registration']), keep.id],
  ] as const) {
    const holder = mark === '' ? undefined : await vehicleOf(tx, mark);
    if (holder !== undefined && holder.id !== hasBack && holder.id !== keep.id)
      throw new Refusal('vehicle.mark_taken', { details: { registration: shownMark(holder) } });
  }
  return { before: before.data, keep };
}

/** Ends the undoing of a merge whose rows have gone back: each has its mark and its own particulars again, as far as nobody changed them since. */
export async function settleVehicleUndo(tx: WriteTx, keep: VehicleRow, gone: VehicleRow, { kept, plate, ended, came }: Before): Promise<VehicleRow> {
  const tookMark = 'registration' in kept && keep.registration === plate.registration;
  const hasMark = plate.registration !== '' && (tookMark || keep.registration !== plate.registration);
  const { registration: _registration, registration_fold: _fold, foreign_plate: _foreign, ...facts } = kept;
  const own = Object.fromEntries(Object.entries(facts).filter(([column]) => isSame(Reflect.get(keep, column), Reflect.get(gone, column))));
  const old = tookMark
    ? { registration: textOf(kept['registration']), registration_fold: textOf(kept['registration_fold']), foreign_plate: kept['foreign_plate'] === true }
    : {};
  await tx.db.updateTable('vehicle').set({ merged_into_id: gone.id }).where('id', '=', sql<string>`any(${came}::uuid[])`).execute();
  if (tookMark) {
    const now = await markNow(tx, keep.id);
    if (now) await tx.db.deleteFrom('vehicle_mark').where('id', '=', now.id).execute();
    await reopenMark(tx, keep.id, textOf(kept['registration']));
  }
  await vehicle.settle(tx, keep, { set: { ...own, ...old }, action: 'merge_undone', after: { with: shownMark(plate) } });
  const back = await vehicle.settle(tx, gone, {
    set: { ...(hasMark ? plate : {}), merged_into_id: null, merged_at: null, merged_by_name: '', merged_before: null },
    action: 'merge_undone',
    after: { from: shownMark(keep) },
  });
  if (hasMark) await reopenMark(tx, gone.id, plate.registration);
  for (const { id, to_day } of ended) {
    const row = await tx.db.selectFrom('fleet_entry').selectAll().where('id', '=', id).where('vehicle_id', '=', gone.id).executeTakeFirst();
    if (row) await fleetEntry.settle(tx, row, { set: { to_day }, action: 'changed' });
  }
  await keepEntries(tx.db, vehicleSearch, [keep.id, gone.id]);
  return back;
}

const pick = (row: VehicleRow, columns: readonly (keyof VehicleRow)[]) => Object.fromEntries(columns.map((column) => [column, row[column]]));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isSame = (first: unknown, other: unknown) => JSON.stringify(first ?? null) === JSON.stringify(other ?? null);
