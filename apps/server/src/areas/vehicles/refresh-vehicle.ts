import type { RefreshReply } from '@quarterlight/contract/vehicles/schemas';
import { found, type Scope, type WriteTx } from '../../platform/database/scope.ts';
import type { Services } from '../../services.ts';
import type { DvlaClient } from './dvla-client.ts';
import { lookupVehicle } from './lookup-vehicle.ts';
import { dvlaColumns } from './vehicle-columns.ts';
import { presentVehicle } from './vehicles.present.ts';
import { getVehicle, type VehicleRow } from './vehicles.queries.ts';
import type { DvlaVehicle } from './vehicles.rules.ts';

/** Asks the service again and takes over what it says; leaves the vehicle as it is where it finds nothing. */
export async function refreshVehicle(services: Services, ask: DvlaClient, scope: Scope, id: string): Promise<RefreshReply> {
  const before = await scope.read((tx) => getVehicle(tx, id));
  const { reply: lookup, vehicle } = await lookupVehicle(services, ask, scope, before.registration, true);
  const row = vehicle === undefined ? before : await scope.write((tx) => takeOver(tx, before, vehicle));
  return { vehicle: presentVehicle(row, scope.actor), lookup: { ...lookup, vehicleId: row.id, model: row.model || null } };
}

async function takeOver(tx: WriteTx, before: VehicleRow, vehicle: DvlaVehicle): Promise<VehicleRow> {
  const columns = dvlaColumns(vehicle);
  // The registration guards: an answer about a mark that has moved to another vehicle meanwhile is not taken over.
  const row = found(
    await tx.db
      .updateTable('vehicle')
      .set((eb) => ({ ...columns, source: 'dvla', looked_up_at: tx.now, version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .where('registration', '=', before.registration)
      .returningAll()
      .executeTakeFirst(),
  );
  const was = Object.fromEntries(Object.entries(before).filter(([column]) => column in columns));
  await tx.audit({ entity: 'vehicle', id: row.id, label: row.registration, action: 'vehicle.refreshed', before: was, after: columns });
  await tx.announce('vehicle', row.id, row.version);
  return row;
}
