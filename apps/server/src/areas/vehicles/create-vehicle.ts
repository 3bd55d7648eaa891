import { displayRegistration } from '@quarterlight/contract/rules/registration';
import type { NewVehicle, Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dvlaColumns, registrationColumns, sentColumns } from './vehicle-columns.ts';
import { presentVehicle } from './vehicles.present.ts';
import { insertVehicle, keptAnswer } from './vehicles.queries.ts';

/** Makes a vehicle; what was not sent comes from a kept look-up of the same registration. Refuses one that is there already (`vehicle.exists`). */
export async function createVehicle(tx: WriteTx, wanted: NewVehicle): Promise<Vehicle> {
  if (tx.actor.customerId !== null) throw new Refusal('access.missing_permission');
  const { registration: typed, foreign, ...sent } = wanted;
  const plate = registrationColumns(typed, foreign ?? false);
  const kept = plate.foreign_plate ? undefined : await keptAnswer(tx, plate.registration);
  const asked = kept === undefined ? {} : { ...dvlaColumns(kept.vehicle), source: 'dvla', looked_up_at: kept.lookedUpAt };
  const id = newId();
  const row = await insertVehicle(tx, { ...asked, ...sentColumns(sent), ...plate, id, created_at: tx.now });
  if (row === undefined) throw new Refusal('vehicle.exists', { details: { registration: displayRegistration(plate.registration) } });
  await tx.audit({ entity: 'vehicle', id, label: row.registration, action: 'vehicle.created', after: { ...wanted, source: row.source } });
  await tx.announce('vehicle', id, row.version);
  return presentVehicle(row, tx.actor);
}
