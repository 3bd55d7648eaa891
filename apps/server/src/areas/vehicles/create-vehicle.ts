import type { NewVehicle } from '@quarterlight/contract/vehicles/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { vehicle } from './vehicle.record.ts';
import { adasSaid, registrationColumns, sentColumns } from './vehicle-columns.ts';
import { keptColumns, type VehicleRow } from './vehicles.queries.ts';

/** Makes a vehicle; what was not sent comes from a kept look-up of the same registration. Refuses one that is there already (`vehicle.exists`). */
export async function createVehicle(tx: WriteTx, wanted: NewVehicle): Promise<VehicleRow> {
  if (tx.actor.customerId !== null) throw new Refusal('access.missing_permission');
  const { registration, foreign, ...sent } = wanted;
  const columns = sentColumns(sent);
  const plate = registrationColumns(registration, foreign ?? false);
  return vehicle.make(tx, { ...(await keptColumns(tx, plate)), ...columns, ...adasSaid(columns, 'typed', tx.now), ...plate, id: newId(), created_at: tx.now });
}
