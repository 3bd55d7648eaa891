import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { FleetRow } from './fleet.queries.ts';
import { fleetEntry } from './fleet.record.ts';
import type { Plate } from './marks.queries.ts';
import type { VehicleRow } from './vehicles.queries.ts';

/** What an entry says of the vehicle in its account, whatever mark it has. */
const said = (row: FleetRow) => ({
  ...sameColumns(row, 'vehicle_id', 'customer_id', 'make', 'model', 'fleet_number', 'fleet_number_key', 'driver_name', 'driver_key'),
  ...sameColumns(row, 'driver_telephone', 'driver_email', 'cost_centre', 'note'),
});

/** A vehicle has another mark from a day on: its entry of that day ends the day before, and one with the new mark goes on; later ones have the new mark. */
export async function carryMarkToFleet(tx: WriteTx, car: VehicleRow, next: Plate, on: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('fleet_entry')
    .selectAll()
    .where('vehicle_id', '=', car.id)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', on)]))
    .orderBy('from_day')
    .execute();
  for (const row of rows) {
    if (row.from_day >= on) {
      await fleetEntry.settle(tx, row, { set: next, action: 'changed' });
      continue;
    }
    await fleetEntry.settle(tx, row, { set: { to_day: addDays(day(on), -1) }, action: 'ended' });
    await fleetEntry.make(tx, { id: newId(), ...said(row), ...next, from_day: on, to_day: row.to_day, created_at: tx.now });
  }
}
