import type { VehicleChange } from '@quarterlight/contract/vehicles/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { vehicle } from './vehicle.record.ts';
import { registrationColumns, sentColumns } from './vehicle-columns.ts';
import type { VehicleRow } from './vehicles.queries.ts';

/** Changes what was sent of a vehicle; its registration may not be another vehicle's (`vehicle.exists`). */
export async function changeVehicle(tx: WriteTx, id: string, version: number, change: VehicleChange): Promise<VehicleRow> {
  const before = await vehicle.takeUp(tx, id, { version });
  const { registration, foreign, ...sent } = change;
  const replated = registration !== undefined || foreign !== undefined;
  const plate = replated ? registrationColumns(registration ?? before.registration, foreign ?? before.foreign_plate) : {};
  return vehicle.settle(tx, before, { set: { ...sentColumns(sent), ...plate }, action: 'changed' });
}
