import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import { defineSearch } from '../../platform/search/define-search.ts';
import { shownMark } from './vehicles.rules.ts';

/** What the entries of a vehicle's fleets say, each once. */
const everyOf = (column: 'fleet_number' | 'driver_name') =>
  sql<string[]>`array(select distinct f.${sql.ref(column)} from fleet_entry f
    where f.tenant_id = vehicle.tenant_id and f.vehicle_id = vehicle.id and f.${sql.ref(column)} <> '' order by 1)`;

const ownTenant = sql<string>`app.tenant()`;

/** Marks that these vehicles and those that were merged into them had, each once. */
async function marksOf(db: Kysely<DB>, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const merged = await db
    .selectFrom('vehicle')
    .select(['id', 'merged_into_id'])
    .where('tenant_id', '=', ownTenant)
    .where('merged_into_id', 'in', ids)
    .execute();
  const standsFor = new Map(merged.map(({ id, merged_into_id }) => [id, merged_into_id]));
  const rows = await db
    .selectFrom('vehicle_mark')
    .select(['vehicle_id', 'registration'])
    .where('tenant_id', '=', ownTenant)
    .where('vehicle_id', 'in', [...ids, ...standsFor.keys()])
    .where('registration', '<>', '')
    .execute();
  const byVehicle = Map.groupBy(rows, ({ vehicle_id }) => standsFor.get(vehicle_id) ?? vehicle_id);
  return new Map([...byVehicle].map(([id, marks]) => [id, [...new Set(marks.map(({ registration }) => registration))].toSorted()]));
}

const formerly = (marks: readonly string[]): string[] => (marks.length === 0 ? [] : [`formerly ${marks.map(displayRegistration).join(', ')}`]);

/** Vehicles by any part of the registration, of those that they had before, or of the VIN, by make and model, and by number and driver in a fleet that they belong or belonged to. */
export const vehicleSearch = defineSearch({
  kind: 'vehicle',
  table: 'vehicle',
  permission: 'view-vehicles',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('vehicle')
      .selectAll('vehicle')
      .select([everyOf('fleet_number').as('fleet_numbers'), everyOf('driver_name').as('drivers')])
      .where('vehicle.tenant_id', '=', ownTenant)
      .where('vehicle.id', 'in', ids)
      .execute();
    const marks = await marksOf(db, ids);
    // One that was merged is found by its marks as the one that it is.
    return rows
      .filter(({ merged_into_id }) => merged_into_id === null)
      .map((row) => ({ ...row, marks: (marks.get(row.id) ?? []).filter((mark) => mark !== row.registration) }));
  },
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
