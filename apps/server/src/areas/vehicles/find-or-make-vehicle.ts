import type { VehicleChange } from '@quarterlight/contract/vehicles/schemas';
import { newId } from '@quarterlight/kit/ids';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { vehicle } from './vehicle.record.ts';
import { adasSaid, registrationColumns, sentColumns, type VehicleColumns } from './vehicle-columns.ts';
import { keptColumns, type VehicleRow, vehicleNow, vehicleOf } from './vehicles.queries.ts';

/** A vehicle as a job or a quotation names it; only the registration is needed. */
type WantedVehicle = Omit<VehicleChange, 'registration'> & { registration: string };

/** A vehicle as it was typed, by somebody from whom the tenant's are hidden; it is kept with their job alone. Refuses with `vehicle.bad_registration`. */
export function typedVehicle({ registration, foreign, ...sent }: WantedVehicle) {
  const { make = '', model = '', derivative = '', body = '', year = null, vin = '', colour = '', adas_features = [] } = sentColumns(sent);
  return { make, model, derivative, body, year, vin, colour, adas_features, ...registrationColumns(registration, foreign ?? false) };
}

/**
 * The tenant's vehicle with that id (or the one that it was merged into), else with that registration, made where there is none; what was given (and what a kept look-up knows) fills what is still empty, and overwrites nothing.
 * Refuses with `vehicle.bad_registration` and, for an id that is none, `record.not_found`. Not for customers' users, from whom vehicles are hidden.
 */
export async function findOrMakeVehicle(tx: WriteTx, wanted: WantedVehicle, id?: string): Promise<VehicleRow> {
  if (tx.actor.customerId !== null) throw new Refusal('access.missing_permission');
  const { registration: typed, foreign, ...sent } = wanted;
  const plate = registrationColumns(typed, foreign ?? false);
  const given = sentColumns(sent);
  const known = await (id === undefined ? vehicleOf(tx, plate.registration) : vehicleNow(tx, id));
  if (known !== undefined) return fillGaps(tx, known, given);
  const made = await vehicle.makeUnlessThere(tx, {
    ...(await keptColumns(tx, plate)),
    ...onlyFilled(given),
    ...adasSaid(onlyFilled(given), 'job', tx.now),
    ...plate,
    id: newId(),
    created_at: tx.now,
  });
  // Else somebody made it in the same moment.
  return made ?? fillGaps(tx, found(await vehicleOf(tx, plate.registration)), given);
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Given columns that say something. */
const onlyFilled = (columns: VehicleColumns): VehicleColumns => Object.fromEntries(Object.entries(columns).filter(([, value]) => !isEmpty(value)));

async function fillGaps(tx: WriteTx, known: VehicleRow, given: VehicleColumns): Promise<VehicleRow> {
  const gaps: VehicleColumns = Object.fromEntries(Object.entries(onlyFilled(given)).filter(([column]) => isEmpty(Reflect.get(known, column))));
  if (Object.keys(gaps).length === 0) return known;
  // A change meanwhile wins: gaps are a convenience.
  const before = await vehicle.takeUp(tx, known.id);
  return before.version === known.version ? vehicle.settle(tx, before, { set: { ...gaps, ...adasSaid(gaps, 'job', tx.now) }, action: 'changed' }) : before;
}
