import { isDeepStrictEqual } from 'node:util';
import type { VehicleChange } from '@quarterlight/contract/vehicles/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { correctEndedEntries } from './fleet.queries.ts';
import { correctMark, plateOf } from './marks.queries.ts';
import { vehicle } from './vehicle.record.ts';
import { adasSaid, registrationColumns, sentColumns } from './vehicle-columns.ts';
import { assertStands, type VehicleRow } from './vehicles.queries.ts';

/** Changes what was sent of a vehicle; a mark that is sent was written wrongly, one that moved is transferred. Its registration may not be another vehicle's (`vehicle.exists`). */
export async function changeVehicle(tx: WriteTx, id: string, version: number, change: VehicleChange): Promise<VehicleRow> {
  const before = await vehicle.takeUp(tx, id, { version });
  await assertStands(tx, before);
  const { registration, foreign, ...sent } = change;
  const columns = sentColumns(sent);
  const replated = registration !== undefined || foreign !== undefined;
  const plate = replated ? registrationColumns(registration ?? before.registration, foreign ?? before.foreign_plate) : {};
  const now = await vehicle.settle(tx, before, {
    set: { ...columns, ...(isDeepStrictEqual(columns.adas_features, before.adas_features) ? {} : adasSaid(columns, 'typed', tx.now)), ...plate },
    action: 'changed',
  });
  if (!replated) return now;
  await correctMark(tx, id, plateOf(now));
  await correctEndedEntries(tx, before, now);
  return now;
}
