import type { TwoVehicles, VehicleMergePreview, VehicleMergeWish } from '@quarterlight/contract/stewardship/vehicle-merge-schemas';
import { formatDay, isDay } from '@quarterlight/kit/days';
import { formatInstant } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import { type AllKept, nameOfHolding } from '../../platform/companies/holdings.ts';
import { countRowsOf, type MovedRows, moveRows, moveThese, rowsToMove } from '../../platform/companies/move-rows.ts';
import { countUpTo } from '../../platform/database/count-rows.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/record/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  getVehicle,
  holdTwoVehicles,
  keepWhatJobsSay,
  mergedBefore,
  settleVehicleMerge,
  settleVehicleUndo,
  shownMark,
  type VehicleRow,
  vehicleMergeFields,
} from '../vehicles/index.ts';
import { assertOffice } from './prevented.ts';

/** No vehicle has so many rows; what has is none, and stays where it is. */
const mostRows = 2_000;
const undoFor = 24 * 60 * 60_000;

interface Two {
  readonly keep: VehicleRow;
  readonly gone: VehicleRow;
}

async function readTwo(tx: ReadTx, { keepId, goneId }: TwoVehicles): Promise<Two> {
  if (keepId === goneId) throw new Refusal('vehicle.merge_itself');
  return { keep: await getVehicle(tx, keepId), gone: await getVehicle(tx, goneId) };
}

/** Everything that prevents a merge, as refusals. */
async function preventing(tx: ReadTx, kept: AllKept, { keep, gone }: Two): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const row of [gone, keep])
    if (row.merged_into_id !== null) refusals.push(new Refusal('vehicle.merged', { details: { into: shownMark(await getVehicle(tx, row.merged_into_id)) } }));
  if ((await rowsToMove(tx, kept, gone.id, mostRows)) > mostRows)
    refusals.push(new Refusal('vehicle.merge_too_large', { details: { vehicle: shownMark(gone), most: mostRows } }));
  return refusals;
}

/** What a merge of two vehicles would move and change; nothing is written. Refuses `vehicle.merge_itself`. */
export async function previewVehicleMerge(tx: ReadTx, kept: AllKept, wanted: TwoVehicles): Promise<VehicleMergePreview> {
  assertOffice(tx);
  const two = await readTwo(tx, wanted);
  const { keep, gone } = two;
  const counts = await countRowsOf(tx, kept, { from: gone.id, to: keep.id });
  return {
    keep: side(keep),
    gone: side(gone),
    counts: counts.map(({ title, from, to, stays }) => ({
      title,
      kept: Math.min(to, countUpTo),
      keptIsExact: to <= countUpTo,
      gone: Math.min(from, countUpTo),
      goneIsExact: from <= countUpTo,
      stays: Math.min(stays, countUpTo),
    })),
    differences: vehicleMergeFields.flatMap(({ field, label, columns }) => {
      const [column] = columns;
      if (column === undefined) return [];
      const [ofKeep, ofGone] = [said(column, keep), said(column, gone)];
      return ofKeep === ofGone ? [] : [{ field, label, kept: ofKeep, gone: ofGone, take: ofKeep === '' }];
    }),
    prevented: (await preventing(tx, kept, two)).map(({ message }) => message),
  };
}

const side = (row: VehicleRow) => ({ ...onWire(row, 'id', 'make', 'model', 'year', 'colour', 'vin'), displayRegistration: shownMark(row) });

/** A fact as people read it; empty where there is none. */
function said(column: keyof VehicleRow, row: VehicleRow): string {
  if (column === 'registration') return row.registration === '' ? '' : shownMark(row);
  if (column === 'first_registered') return row.first_registered.split('-').toReversed().join('/');
  if (column === 'mot_expires') return row.mot_expires !== null && isDay(row.mot_expires) ? `MOT until ${formatDay(row.mot_expires)}` : '';
  if (column === 'adas_features') return row.adas_features.join(', ');
  const value = row[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Merges one vehicle into another, in one transaction. Refuses as the preview says, and `vehicle.merge_under_way` while another merge of either runs. */
export async function mergeVehicles(tx: WriteTx, kept: AllKept, wish: VehicleMergeWish): Promise<{ keepId: string; goneId: string; moved: MovedRows[] }> {
  assertOffice(tx);
  const two = await readTwo(tx, wish);
  await holdMerging(tx, [two.keep, two.gone]);
  const moved = new Map<string, string[]>();
  const remember = (holding: string, ids: readonly string[]) => {
    moved.set(holding, [...(moved.get(holding) ?? []), ...ids]);
    return Promise.resolve();
  };
  const way = { from: two.gone.id, to: two.keep.id };
  await keepWhatJobsSay(tx);
  // Jobs first, vehicles last: so does whoever changes a job. What is changed with its vehicle in hand comes then.
  const free = { ...kept, holds: kept.holds.filter(({ heldByOwner }) => heldByOwner !== true) };
  await assertMayMerge(tx, kept, two);
  const early = await moveRows(tx, free, way, remember);
  const { keep, gone } = await holdTwoVehicles(tx, two.keep.id, two.gone.id);
  await assertMayMerge(tx, kept, { keep, gone });
  const all = addedUp([...early, ...(await moveRows(tx, kept, way, remember))]);
  const known = new Set(vehicleMergeFields.map(({ field }) => field));
  const taken = [...new Set(wish.taken)].filter((field) => known.has(field));
  await settleVehicleMerge(tx, keep, gone, taken, { moved: Object.fromEntries(moved), words: all.map(({ title, count }) => `${title} ${count}`) });
  await tx.enqueue(
    'stewardship.sweep-vehicle',
    { goneId: gone.id },
    { key: `sweep vehicle ${gone.id}`, runAt: new Date(Date.parse(tx.now) + 2 * 60_000).toISOString() },
  );
  for (const id of moved.get('worksheet.vehicle_id') ?? []) await tx.announce('worksheet', id);
  return { keepId: keep.id, goneId: gone.id, moved: all };
}

async function assertMayMerge(tx: ReadTx, kept: AllKept, two: Two): Promise<void> {
  const [refusal] = await preventing(tx, kept, two);
  if (refusal) throw refusal;
}

/** One merge at a time of each vehicle: held to the end of the transaction. */
async function holdMerging(tx: WriteTx, vehicles: readonly VehicleRow[]): Promise<void> {
  for (const row of vehicles.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`merge of ${row.id}`}, 0)) as held`.execute(tx.db);
    if (rows[0]?.held !== true) throw new Refusal('vehicle.merge_under_way', { details: { vehicle: shownMark(row) } });
  }
}

/** Carries over what came for a vehicle after it was merged, by those who had begun before: nothing, as a rule. */
export async function sweepVehicle(tx: WriteTx, kept: AllKept, goneId: string): Promise<void> {
  const gone = await getVehicle(tx, goneId).catch(() => undefined);
  if (!gone || gone.merged_into_id === null) return;
  await keepWhatJobsSay(tx);
  const free = { ...kept, holds: kept.holds.filter(({ heldByOwner }) => heldByOwner !== true) };
  await moveRows(tx, free, { from: gone.id, to: gone.merged_into_id }, () => Promise.resolve());
}

/** Takes the merge of a vehicle back within its day: what it moved goes back as far as it is still the kept one's. */
export async function undoVehicleMerge(tx: WriteTx, kept: AllKept, id: string, version: number): Promise<VehicleRow> {
  assertOffice(tx);
  const row = await getVehicle(tx, id);
  const { keep } = await mergedBefore(tx, row);
  await holdMerging(tx, [row, keep]);
  if (tx.now > new Date(Date.parse(row.merged_at ?? tx.now) + undoFor).toISOString())
    throw new Refusal('vehicle.undo_too_late', { details: { at: formatInstant(row.merged_at ?? tx.now, tx.tenant.timeZone) } });
  await keepWhatJobsSay(tx);
  const way = { from: keep.id, to: row.id };
  const { before } = await mergedBefore(tx, row);
  const move = async (isHeld: boolean) => {
    for (const holding of kept.holds)
      if ((holding.heldByOwner === true) === isHeld) await moveThese(tx, kept, holding, before.moved[nameOfHolding(holding)] ?? [], way);
  };
  await move(false);
  const held = await holdTwoVehicles(tx, keep.id, row.id);
  if (held.gone.version !== version) throw await staleRefusal(tx, held.gone, version);
  await mergedBefore(tx, held.gone);
  await move(true);
  for (const moved of before.moved['worksheet.vehicle_id'] ?? []) await tx.announce('worksheet', moved);
  return settleVehicleUndo(tx, held.keep, held.gone, before);
}

function addedUp(moved: readonly MovedRows[]): MovedRows[] {
  return [...new Set(moved.map(({ title }) => title))].map((title) => ({
    title,
    count: moved.reduce((all, each) => all + (each.title === title ? each.count : 0), 0),
  }));
}
