import type { VehicleChange } from '@quarterlight/contract/vehicles/schemas';
import { newId } from '@quarterlight/kit/ids';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dvlaColumns, registrationColumns, sentColumns } from './vehicle-columns.ts';
import { insertVehicle, keptAnswer, type VehicleColumns, type VehicleRow, vehicleOf } from './vehicles.queries.ts';

/** A vehicle as a job or a quotation names it; only the registration is needed. */
export type WantedVehicle = Omit<VehicleChange, 'registration'> & { registration: string };

/** A vehicle as it was typed, by somebody from whom the tenant's are hidden; it is kept with their job alone. Refuses with `vehicle.bad_registration`. */
export function typedVehicle({ registration, foreign, ...sent }: WantedVehicle) {
  const { make = '', model = '', derivative = '', body = '', year = null, vin = '', colour = '', adas_features = [] } = sentColumns(sent);
  return { make, model, derivative, body, year, vin, colour, adas_features, ...registrationColumns(registration, foreign ?? false) };
}

/**
 * The tenant's vehicle with that registration, made where there is none; what was given (and what a kept look-up knows) fills what is still empty, and overwrites nothing.
 * Refuses with `vehicle.bad_registration`. Not for customers' users, from whom vehicles are hidden.
 */
export async function findOrMakeVehicle(tx: WriteTx, wanted: WantedVehicle): Promise<VehicleRow> {
  if (tx.actor.customerId !== null) throw new Refusal('access.missing_permission');
  const { registration: typed, foreign, ...sent } = wanted;
  const plate = registrationColumns(typed, foreign ?? false);
  const given = sentColumns(sent);
  const known = await vehicleOf(tx, plate.registration);
  if (known !== undefined) return fillGaps(tx, known, given);
  const kept = plate.foreign_plate ? undefined : await keptAnswer(tx, plate.registration);
  const asked = kept === undefined ? {} : { ...dvlaColumns(kept.vehicle), source: 'dvla', looked_up_at: kept.lookedUpAt };
  const id = newId();
  const made = await insertVehicle(tx, { ...asked, ...onlyFilled(given), ...plate, id, created_at: tx.now });
  // Somebody else made it in the same moment.
  if (made === undefined) return fillGaps(tx, found(await vehicleOf(tx, plate.registration)), given);
  await tx.audit({
    entity: 'vehicle',
    id,
    label: made.registration,
    action: 'vehicle.created',
    after: { ...onlyFilled(given), registration: made.registration },
  });
  await tx.announce('vehicle', id, made.version);
  return made;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Given columns that say something. */
const onlyFilled = (columns: VehicleColumns): VehicleColumns => Object.fromEntries(Object.entries(columns).filter(([, value]) => !isEmpty(value)));

async function fillGaps(tx: WriteTx, known: VehicleRow, given: VehicleColumns): Promise<VehicleRow> {
  const gaps = Object.fromEntries(Object.entries(onlyFilled(given)).filter(([column]) => isEmpty(Reflect.get(known, column))));
  if (Object.keys(gaps).length === 0) return known;
  const row = await tx.db
    .updateTable('vehicle')
    .set((eb) => ({ ...gaps, version: eb('version', '+', 1) }))
    .where('id', '=', known.id)
    .where('version', '=', known.version)
    .returningAll()
    .executeTakeFirst();
  // A change meanwhile wins: gaps are a convenience.
  if (row === undefined) return known;
  await tx.audit({ entity: 'vehicle', id: row.id, label: row.registration, action: 'vehicle.changed', after: gaps });
  await tx.announce('vehicle', row.id, row.version);
  return row;
}
