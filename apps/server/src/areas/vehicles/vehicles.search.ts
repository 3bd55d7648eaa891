import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { defineSearch } from '../../platform/search/define-search.ts';
import { shownMark } from './vehicles.rules.ts';

/** What the entries of a vehicle's fleets say, each once. */
const everyOf = (column: 'fleet_number' | 'driver_name') =>
  sql<string[]>`array(select distinct f.${sql.ref(column)} from fleet_entry f
    where f.tenant_id = vehicle.tenant_id and f.vehicle_id = vehicle.id and f.${sql.ref(column)} <> '' order by 1)`;

/** Marks that a vehicle and those that were merged into it had, each once. As joins these would be read from the other end, where few have marks. */
const everyMark = sql<string[]>`array(select distinct m.registration from vehicle_mark m
    where m.tenant_id = vehicle.tenant_id
      and m.vehicle_id = any(array(select g.id from vehicle g where g.tenant_id = vehicle.tenant_id and g.merged_into_id = vehicle.id) || vehicle.id)
      and m.registration not in ('', vehicle.registration) order by 1)`;

const formerly = (marks: readonly string[]): string[] => (marks.length === 0 ? [] : [`formerly ${marks.map(displayRegistration).join(', ')}`]);

/** Vehicles by any part of the registration, of those that they had before, or of the VIN, by make and model, and by number and driver in a fleet that they belong or belonged to. */
export const vehicleSearch = defineSearch({
  kind: 'vehicle',
  table: 'vehicle',
  permission: 'view-vehicles',
  load: (db, ids) =>
    db
      .selectFrom('vehicle')
      .selectAll('vehicle')
      .select([everyOf('fleet_number').as('fleet_numbers'), everyOf('driver_name').as('drivers'), everyMark.as('marks')])
      .where('vehicle.tenant_id', '=', sql<string>`app.tenant()`)
      .where('vehicle.id', 'in', ids)
      // One that was merged is found by its marks as the one that it is.
      .where('vehicle.merged_into_id', 'is', null)
      .execute(),
  keys: (row) => [
    searchKeys.plate(row.registration),
    ...row.marks.map(searchKeys.plate),
    searchKeys.code(row.vin),
    searchKeys.words(`${row.make} ${row.model} ${row.derivative}`),
    ...row.fleet_numbers.map(searchKeys.code),
    ...row.drivers.map(searchKeys.words),
  ],
  place: (row) => row.registration_fold,
  seenBy: () => ({ customer: emptyId, technician: emptyId }),
  present: (row) => ({
    title: shownMark(row),
    detail: [[row.make, row.model, row.year, row.colour].filter(Boolean).join(' '), ...formerly(row.marks)].filter(Boolean).join(', '),
  }),
});
