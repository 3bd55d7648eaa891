import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { next, type Row } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { copyOf } from './fleet.queries.ts';
import { getVehicle } from './vehicles.queries.ts';
import { vehicleSearch } from './vehicles.search.ts';

/** A vehicle of the tenant. */
export async function aVehicle(tenant: TestTenant, values: Row<'vehicle'> = {}): Promise<{ id: string; registration: string }> {
  const number = next();
  const letters = String.fromCharCode(65 + (number % 26)) + String.fromCharCode(65 + (Math.floor(number / 26) % 26));
  const registration = values.registration ?? `AB${String(10 + (number % 40))}${letters}C`;
  const row = {
    id: newId(),
    make: 'FORD',
    model: 'Focus',
    body: 'hatchback',
    year: 2019,
    ...values,
    registration,
    registration_fold: registration.replaceAll('O', '0').replaceAll('I', '1'),
  };
  await tenant.scope.write(async (tx) => {
    await tx.db.insertInto('vehicle').values(row).execute();
    await keepEntries(tx.db, vehicleSearch, [row.id]);
  });
  return { id: row.id, registration };
}

/** A vehicle in a customer's fleet, from long ago on unless told. */
export async function aFleetEntry(tenant: TestTenant, customerId: string, values: Row<'fleet_entry'> & { registration?: string } = {}) {
  const { registration, ...entry } = values;
  const { id: vehicleId, ...car } = await aVehicle(tenant, registration === undefined ? {} : { registration });
  const id = newId();
  await tenant.scope.write(async (tx) => {
    const { fleet_number: number = '', driver_name: driver = '' } = entry;
    const keys = { fleet_number_key: number === '' ? null : sortKey(number), driver_key: driver === '' ? null : sortKey(driver) };
    const row = { id, vehicle_id: vehicleId, customer_id: customerId, from_day: '2020-01-01', ...copyOf(await getVehicle(tx, vehicleId)), ...keys, ...entry };
    await tx.db.insertInto('fleet_entry').values(row).execute();
    await keepEntries(tx.db, vehicleSearch, [vehicleId]);
  });
  return { id, vehicleId, registration: car.registration };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  vehicle: async (tenant) => ({ id: (await aVehicle(tenant)).id, table: 'vehicle' }),
  'fleet-entry': async (tenant, of) => ({ id: (await aFleetEntry(tenant, of.customerId)).id, table: 'fleet_entry' }),
};
