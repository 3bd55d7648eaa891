import { newId } from '@quarterlight/kit/ids';
import { next, type Row } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
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

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  vehicle: async (tenant) => ({ id: (await aVehicle(tenant)).id, table: 'vehicle' }),
};
