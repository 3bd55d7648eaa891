import { displayRegistration } from '@quarterlight/contract/rules/registration';
import type { Vehicle, VehicleChange } from '@quarterlight/contract/vehicles/schemas';
import { DatabaseError } from 'pg';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { registrationColumns, sentColumns } from './vehicle-columns.ts';
import { presentVehicle } from './vehicles.present.ts';

/** Changes what was sent of a vehicle, if nobody changed it meanwhile (`record.stale`); its registration may not be another vehicle's (`vehicle.exists`). */
export async function changeVehicle(tx: WriteTx, id: string, version: number, change: VehicleChange): Promise<Vehicle> {
  const before = found(await tx.db.selectFrom('vehicle').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
  if (before.version !== version) throw await staleRefusal(tx, id);
  const { registration, foreign, ...sent } = change;
  const replated = registration !== undefined || foreign !== undefined;
  const plate = replated ? registrationColumns(registration ?? before.registration, foreign ?? before.foreign_plate) : undefined;
  const columns = { ...sentColumns(sent), ...plate };
  const row = await tx.db
    .updateTable('vehicle')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const taken = error instanceof DatabaseError && error.code === '23505' && plate !== undefined;
      throw taken ? new Refusal('vehicle.exists', { details: { registration: displayRegistration(plate.registration) } }) : error;
    });
  const was = Object.fromEntries(Object.entries(before).filter(([column]) => column in columns));
  await tx.audit({ entity: 'vehicle', id, label: row.registration, action: 'vehicle.changed', before: was, after: columns });
  await tx.announce('vehicle', id, row.version);
  return presentVehicle(row, tx.actor);
}
