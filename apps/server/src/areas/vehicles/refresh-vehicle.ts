import type { RefreshReply } from '@quarterlight/contract/vehicles/schemas';
import { found, type Scope, type WriteTx } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { DvlaClient } from './dvla-client.ts';
import { lookupVehicle } from './lookup-vehicle.ts';
import { vehicle } from './vehicle.record.ts';
import { dvlaColumns } from './vehicle-columns.ts';
import { presentVehicle } from './vehicles.present.ts';
import { getVehicle, type VehicleRow } from './vehicles.queries.ts';
import type { DvlaVehicle } from './vehicles.rules.ts';

/** Asks the service again and takes over what it says; leaves the vehicle as it is where it finds nothing. */
export async function refreshVehicle(services: Services, ask: DvlaClient, scope: Scope, id: string): Promise<RefreshReply> {
  const before = await scope.read((tx) => getVehicle(tx, id));
  const { reply: lookup, vehicle: answer } = await lookupVehicle(services, ask, scope, before.registration, true);
  const row = answer === undefined ? before : await scope.write((tx) => takeOver(tx, before, answer));
  return { vehicle: presentVehicle(row, scope.actor), lookup: { ...lookup, vehicleId: row.id, model: row.model || null } };
}

async function takeOver(tx: WriteTx, { id, registration }: VehicleRow, answer: DvlaVehicle): Promise<VehicleRow> {
  const before = await vehicle.takeUp(tx, id);
  // An answer about a mark that has moved to another vehicle meanwhile is not taken over.
  found(before.registration === registration ? before : undefined);
  return vehicle.settle(tx, before, { set: { ...dvlaColumns(answer), source: 'dvla', looked_up_at: tx.now }, action: 'refreshed' });
}
