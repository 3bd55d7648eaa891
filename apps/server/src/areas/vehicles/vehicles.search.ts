import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { defineSearch } from '../../platform/search/define-search.ts';

/** What the entries of a vehicle's fleets say, each once. */
const everyOf = (column: 'fleet_number' | 'driver_name') =>
  sql<string[]>`array(select distinct f.${sql.ref(column)} from fleet_entry f
    where f.tenant_id = vehicle.tenant_id and f.vehicle_id = vehicle.id and f.${sql.ref(column)} <> '' order by 1)`;

/** Vehicles by any part of the registration or VIN, by make and model, and by number and driver in a fleet that they belong or belonged to. */
export const vehicleSearch = defineSearch({
  kind: 'vehicle',
  table: 'vehicle',
  permission: 'view-vehicles',
  load: (db, ids) =>
    db
      .selectFrom('vehicle')
      .selectAll('vehicle')
      .select([everyOf('fleet_number').as('fleet_numbers'), everyOf('driver_name').as('drivers')])
      .where('vehicle.tenant_id', '=', sql<string>`app.tenant()`)
      .where('vehicle.id', 'in', ids)
      .execute(),
  keys: (row) => [
    searchKeys.plate(row.registration),
    searchKeys.code(row.vin),
    searchKeys.words(`${row.make} ${row.model} ${row.derivative}`),
    ...row.fleet_numbers.map(searchKeys.code),
    ...row.drivers.map(searchKeys.words),
  ],
  place: (row) => row.registration_fold,
  seenBy: () => ({ customer: emptyId, technician: emptyId }),
  present: (row) => ({
    title: displayRegistration(row.registration),
    detail: [row.make, row.model, row.year, row.colour].filter(Boolean).join(' '),
  }),
});
