import type { QueryOf } from '@quarterlight/contract/route';
import { registrationSearchKey } from '@quarterlight/contract/rules/registration';
import { normaliseVin } from '@quarterlight/contract/rules/vin';
import type { listVehicles } from '@quarterlight/contract/vehicles/routes';
import { type Selectable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { Vehicle } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dvlaColumns, type VehicleColumns } from './vehicle-columns.ts';
import { DvlaVehicle, keptFor, shownMark } from './vehicles.rules.ts';

// Written out, since a value that is sent beside the statement would hide from the plan that the indexes of those that have one serve.
const hasMark = sql<boolean>`registration <> ''`;
const hasVin = sql<boolean>`vin <> ''`;

export type VehicleRow = Selectable<Vehicle>;

/** The vehicle, or `record.not_found`. */
export const getVehicle = async (tx: ReadTx, id: string): Promise<VehicleRow> =>
  found(await tx.db.selectFrom('vehicle').selectAll().where('id', '=', id).executeTakeFirst());

/** Refuses `vehicle.merged` for one that was merged into another, where whatever is to be done is done. */
export async function assertStands(tx: ReadTx, { merged_into_id }: VehicleRow): Promise<void> {
  if (merged_into_id !== null) throw new Refusal('vehicle.merged', { details: { into: shownMark(await getVehicle(tx, merged_into_id)) } });
}

/** The vehicle, or the one that it was merged into. */
export async function vehicleNow(tx: ReadTx, id: string): Promise<VehicleRow> {
  const row = await getVehicle(tx, id);
  return row.merged_into_id === null ? row : getVehicle(tx, row.merged_into_id);
}

/** Vehicles that may be the same one, those with the same VIN first. */
export async function likelyVehicles(tx: ReadTx, id: string): Promise<VehicleRow[]> {
  const row = await getVehicle(tx, id);
  if (row.merged_into_id !== null) return [];
  const others = tx.db.selectFrom('vehicle').selectAll().where('id', '<>', id).where('merged_into_id', 'is', null).limit(8);
  const byVin = row.vin === '' ? [] : await others.where('vin', '=', row.vin).where(hasVin).orderBy('id').execute();
  const byMark = row.registration === '' ? [] : await others.where('registration_fold', '=', row.registration_fold).orderBy('id').execute();
  return [...new Map([...byVin, ...byMark].map((other) => [other.id, other])).values()].slice(0, 8);
}

/** The vehicle that has a mark now. */
export function vehicleOf(tx: ReadTx, registration: string): Promise<VehicleRow | undefined> {
  return tx.db.selectFrom('vehicle').selectAll().where('registration', '=', registration).where(hasMark).executeTakeFirst();
}

export function findVehicles(tx: ReadTx, query: QueryOf<typeof listVehicles>) {
  const { q, source } = query;
  let rows = tx.db.selectFrom('vehicle').selectAll('vehicle').where('vehicle.merged_into_id', 'is', null);
  if (source !== undefined) rows = rows.where('vehicle.source', '=', source);
  if (q !== undefined) {
    const vin = normaliseVin(q);
    const key = registrationSearchKey(q);
    if (vin.length === 17) rows = rows.where('vehicle.vin', '=', vin);
    else rows = rows.where(beginsWith('vehicle.registration_fold', key));
  }
  const keys = { registration: 'vehicle.registration_fold', createdAt: 'vehicle.created_at' };
  return keysetPage(tx, rows, { request: query, id: 'vehicle.id', keys, byDefault: 'registration' });
}

interface KeptAnswer {
  readonly vehicle: DvlaVehicle;
  readonly lookedUpAt: string;
}

/** The answer of the last 30 days for a registration. */
export async function keptAnswer(tx: ReadTx, registration: string): Promise<KeptAnswer | undefined> {
  const since = new Date(Date.parse(tx.now) - keptFor).toISOString();
  const row = await tx.db
    .selectFrom('vehicle_lookup')
    .select(['answer', 'looked_up_at'])
    .where('registration', '=', registration)
    .where('looked_up_at', '>', since)
    .executeTakeFirst();
  const vehicle = DvlaVehicle.safeParse(row?.answer);
  return row === undefined || !vehicle.success ? undefined : { vehicle: vehicle.data, lookedUpAt: row.looked_up_at };
}

/** What a kept look-up of the registration fills in. */
export async function keptColumns(tx: ReadTx, plate: { registration: string; foreign_plate: boolean }): Promise<VehicleColumns> {
  const kept = plate.foreign_plate ? undefined : await keptAnswer(tx, plate.registration);
  return kept === undefined ? {} : { ...dvlaColumns(kept.vehicle), source: 'dvla', looked_up_at: kept.lookedUpAt };
}

/** The same of many, by their registrations: of those of which something is kept. */
export async function keptColumnsOf(tx: ReadTx, registrations: readonly string[]): Promise<ReadonlyMap<string, VehicleColumns>> {
  const since = new Date(Date.parse(tx.now) - keptFor).toISOString();
  const rows = await tx.db
    .selectFrom('vehicle_lookup')
    .select(['registration', 'answer', 'looked_up_at'])
    .where('registration', '=', sql<string>`any(${registrations}::text[])`)
    .where('looked_up_at', '>', since)
    .execute();
  return new Map(
    rows.flatMap(({ registration, answer, looked_up_at }) => {
      const vehicle = DvlaVehicle.safeParse(answer);
      return vehicle.success ? [[registration, { ...dvlaColumns(vehicle.data), looked_up_at }] as const] : [];
    }),
  );
}

/** When the service last answered. */
export const lastLookedUp = async (tx: ReadTx): Promise<string | null> =>
  (await tx.db.selectFrom('vehicle_lookup').select('looked_up_at').orderBy('looked_up_at', 'desc').limit(1).executeTakeFirst())?.looked_up_at ?? null;

/** Keeps an answer in the place of an older one. */
export async function keepAnswer(tx: WriteTx, registration: string, vehicle: DvlaVehicle): Promise<void> {
  const answer = JSON.stringify(vehicle);
  await tx.db
    .insertInto('vehicle_lookup')
    .values({ registration, answer, looked_up_at: tx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'registration']).doUpdateSet({ answer, looked_up_at: tx.now }))
    .execute();
}
