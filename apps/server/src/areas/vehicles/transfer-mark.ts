import { displayRegistration, normaliseRegistration } from '@quarterlight/contract/rules/registration';
import type { MarkTransfer } from '@quarterlight/contract/vehicles/mark-schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { carryMarkToFleet } from './fleet-marks.ts';
import { beginMark, endMark, forgetAnswers, markBefore, markNow, type Plate, plateOf, unknownPlate } from './marks.queries.ts';
import { vehicle } from './vehicle.record.ts';
import { registrationColumns, sentColumns } from './vehicle-columns.ts';
import { assertStands, type VehicleRow, vehicleOf } from './vehicles.queries.ts';
import { shownMark } from './vehicles.rules.ts';
import { vehicleSearch } from './vehicles.search.ts';

/**
 * Moves a mark to another vehicle, or away: jobs, fleets and the marks of before stay with each vehicle. Gives the vehicle that had it. Two at once take turns,
 * and the second finds that the mark is gone (`mark.gone`); the other refusals are the route's.
 */
export async function transferMark(tx: WriteTx, id: string, version: number, wanted: MarkTransfer): Promise<VehicleRow> {
  const { on } = wanted;
  await vehicle.read(tx, id);
  if (on > tx.today) throw new Refusal('mark.in_future');
  const { giver, taker } = await holdBoth(tx, id, version, wanted);
  const mark = plateOf(giver);
  for (const car of taker ? [giver, taker] : [giver]) await assertSince(tx, car, on);
  const next = await nextMark(tx, giver, taker, wanted);
  for (const car of taker ? [giver, taker] : [giver]) await endMark(tx, car, on);
  await carryMarkToFleet(tx, giver, next, on);
  if (taker) await carryMarkToFleet(tx, taker, mark, on);
  await forgetAnswers(tx, [mark.registration, next.registration]);
  const action = 'mark_transferred';
  // Where the two change marks, neither may have the other's for a moment.
  const swapped = taker !== undefined && next.registration !== '' && next.registration === taker.registration;
  const freed = await vehicle.settle(tx, giver, { set: swapped ? unknownPlate : next, action });
  const holder = taker ? await vehicle.settle(tx, taker, { set: mark, action }) : wanted.goesTo === 'new' ? await makeHolder(tx, mark, wanted) : undefined;
  const gave = swapped ? await vehicle.settle(tx, freed, { set: next, action }) : freed;
  await beginMark(tx, id, next, { from_day: on, why: 'given', other_vehicle_id: holder?.id ?? null });
  if (holder) await beginMark(tx, holder.id, mark, { from_day: on, why: 'received', other_vehicle_id: id });
  // What a vehicle had is found, too.
  await keepEntries(tx.db, vehicleSearch, holder ? [id, holder.id] : [id]);
  return gave;
}

/** Both, locked in the order of their ids. */
async function holdBoth(tx: WriteTx, id: string, version: number, { registration, goesTo, vehicleId }: MarkTransfer) {
  if (goesTo === 'vehicle' && !vehicleId) throw new Refusal('mark.choose_vehicle');
  if (goesTo === 'vehicle' && vehicleId === id) throw new Refusal('mark.same_vehicle');
  const rows = await vehicle.takeUpMany(tx, goesTo === 'vehicle' && vehicleId ? [id, vehicleId] : [id]);
  const giver = found(rows.find((row) => row.id === id));
  await assertStands(tx, giver);
  const mark = normaliseRegistration(registration);
  if (mark === '' || giver.registration !== mark) throw new Refusal('mark.gone', { details: { registration: displayRegistration(mark) || 'That mark' } });
  const taker = rows.find((row) => row.id !== id);
  if (goesTo === 'vehicle' && taker === undefined) throw new Refusal('mark.choose_vehicle');
  if (taker) await assertStands(tx, taker);
  return { giver: await vehicle.takeUp(tx, id, { version }), taker };
}

/** A mark that it has had since a day does not leave it before. */
async function assertSince(tx: WriteTx, car: VehicleRow, on: string): Promise<void> {
  const from = (await markNow(tx, car.id))?.from_day;
  if (!from || on >= from) return;
  const words = [car.make, car.model].filter(Boolean).join(' ') || 'This vehicle';
  throw new Refusal('mark.before', { details: { vehicle: words, registration: shownMark(car), from: formatDay(day(from)) } });
}

/** What the vehicle that gives its mark has instead; the taker's own may be it. */
async function nextMark(tx: WriteTx, giver: VehicleRow, taker: VehicleRow | undefined, wanted: MarkTransfer): Promise<Plate> {
  if (wanted.becomes === 'unknown') return unknownPlate;
  const isFree = async (registration: string) => {
    const holder = await vehicleOf(tx, registration);
    return holder === undefined || holder.id === taker?.id;
  };
  if (wanted.becomes === 'previous') {
    const before = await markBefore(tx, giver.id);
    if (before === undefined) throw new Refusal('mark.no_previous', { details: { registration: 'No mark is known that it had before' } });
    if (!(await isFree(before.registration)))
      throw new Refusal('mark.no_previous', { details: { registration: `${shownMark(before)}, which it had before, is on another vehicle now` } });
    return plateOf(before);
  }
  const typed = typedMark(wanted);
  if (typed.registration === giver.registration) throw new Refusal('mark.same');
  if (!(await isFree(typed.registration))) throw new Refusal('vehicle.exists', { field: 'newRegistration', details: { registration: shownMark(typed) } });
  return typed;
}

function typedMark({ newRegistration = '', foreign = false }: MarkTransfer): Plate {
  try {
    return registrationColumns(newRegistration, foreign);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('vehicle.bad_registration', { field: 'newRegistration' }) : error;
  }
}

/** A vehicle that was not here before, of which the mark is known and what was said: an earlier look-up was of the one that had it. */
const makeHolder = (tx: WriteTx, mark: Plate, { make = '', model = '' }: MarkTransfer): Promise<VehicleRow> =>
  vehicle.make(tx, { id: newId(), ...mark, ...sentColumns({ make, model }), created_at: tx.now });
