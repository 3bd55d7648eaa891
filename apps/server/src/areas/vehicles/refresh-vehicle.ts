import type { RefreshReply, RefreshRequest } from '@quarterlight/contract/vehicles/schemas';
import { found, type Scope, type WriteTx } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { DvlaClient } from './dvla-client.ts';
import { lookupVehicle } from './lookup-vehicle.ts';
import { vehicle } from './vehicle.record.ts';
import { dvlaColumns } from './vehicle-columns.ts';
import { presentVehicle } from './vehicles.present.ts';
import { assertStands, getVehicle, type VehicleRow } from './vehicles.queries.ts';
import { type DvlaVehicle, isSameVehicle } from './vehicles.rules.ts';

/** What belongs to one vehicle only and says nothing of another. */
const ofOneVehicle = { model: '', derivative: '', body: '', doors: null, vin: '', adas_features: [], adas_source: '', adas_at: null, glass_model: '' };

/** Asks the service again and takes over what it says; leaves the vehicle as it is where it finds nothing, or another vehicle that is not to replace it. */
export async function refreshVehicle(services: Services, ask: DvlaClient, scope: Scope, id: string, { replace }: RefreshRequest): Promise<RefreshReply> {
  const before = await scope.read((tx) => getVehicle(tx, id));
  await scope.read((tx) => assertStands(tx, before));
  const { reply: lookup, vehicle: answer } = await lookupVehicle(services, ask, scope, before.registration, true);
  const row = answer === undefined || (lookup.differs && replace === undefined) ? before : await scope.write((tx) => takeOver(tx, before, answer, replace));
  return { vehicle: presentVehicle(row, scope.actor), lookup };
}

async function takeOver(tx: WriteTx, { id, registration, version }: VehicleRow, answer: DvlaVehicle, seen = version): Promise<VehicleRow> {
  const now = await vehicle.takeUp(tx, id);
  // An answer about a mark that has moved to another vehicle meanwhile is not taken over.
  found(now.registration === registration ? now : undefined);
  const isAnother = !isSameVehicle(now, answer);
  // What is emptied is what the person saw.
  const before = isAnother ? await vehicle.takeUp(tx, id, { version: seen }) : now;
  const set = { ...(isAnother ? ofOneVehicle : {}), ...dvlaColumns(answer), source: 'dvla', looked_up_at: tx.now };
  return vehicle.settle(tx, before, { set, action: isAnother ? 'replaced' : 'refreshed' });
}
