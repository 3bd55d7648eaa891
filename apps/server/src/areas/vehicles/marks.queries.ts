import { registrationSearchKey } from '@quarterlight/contract/rules/registration';
import type { FormerHolder } from '@quarterlight/contract/vehicles/mark-schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { type Selectable, sql } from 'kysely';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { VehicleMark } from '../../platform/database/tables.gen.ts';
import type { VehicleRow } from './vehicles.queries.ts';
import { shownMark } from './vehicles.rules.ts';

export type MarkRow = Selectable<VehicleMark>;

/** A mark as it is kept, with what it is found by. */
export type Plate = Pick<VehicleRow, 'registration' | 'registration_fold' | 'foreign_plate'>;
export const plateOf = (row: Plate): Plate => sameColumns(row, 'registration', 'registration_fold', 'foreign_plate');

/** The mark of a vehicle whose mark nobody knows. */
export const unknownPlate: Plate = { registration: '', registration_fold: '', foreign_plate: false };

/** The marks that a vehicle had, with those of vehicles that were merged into it, the latest first; none where its mark never moved. */
export const marksOf = (tx: ReadTx, vehicleId: string) =>
  tx.db
    .selectFrom('vehicle_mark as m')
    .leftJoin('vehicle as other', (join) => join.onRef('other.tenant_id', '=', 'm.tenant_id').onRef('other.id', '=', 'm.other_vehicle_id'))
    .selectAll('m')
    .select(['other.registration as other_registration', 'other.foreign_plate as other_foreign'])
    .where('m.vehicle_id', 'in', (eb) =>
      eb
        .selectFrom('vehicle as v')
        .select('v.id')
        .where((or) => or.or([or('v.id', '=', vehicleId), or('v.merged_into_id', '=', vehicleId)])),
    )
    .orderBy('m.id', 'desc')
    .limit(50)
    .execute();

/** The mark that it has now, where one is kept from a day on. */
export const markNow = (tx: ReadTx, vehicleId: string): Promise<MarkRow | undefined> =>
  tx.db.selectFrom('vehicle_mark').selectAll().where('vehicle_id', '=', vehicleId).where('to_day', 'is', null).executeTakeFirst();

/** The last mark that it had before the one that it has now. */
export const markBefore = (tx: ReadTx, vehicleId: string): Promise<MarkRow | undefined> =>
  tx.db
    .selectFrom('vehicle_mark')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .where('to_day', 'is not', null)
    .where('registration', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ends the mark that a vehicle has, which it has for the last time on the day before; one of that very day was a mistake, and goes. */
export async function endMark(tx: WriteTx, car: VehicleRow, on: string): Promise<void> {
  const now = await markNow(tx, car.id);
  const last = addDays(day(on), -1);
  if (now === undefined) {
    const first = { ...plateOf(car), from_day: null, to_day: last, why: 'first' };
    await tx.db
      .insertInto('vehicle_mark')
      .values({ id: newId(), vehicle_id: car.id, ...first, created_at: tx.now })
      .execute();
  } else if (now.from_day === on) await tx.db.deleteFrom('vehicle_mark').where('id', '=', now.id).execute();
  else await tx.db.updateTable('vehicle_mark').set({ to_day: last }).where('id', '=', now.id).execute();
}

/** Begins the mark that a vehicle has from a day on. */
export async function beginMark(tx: WriteTx, vehicleId: string, plate: Plate, said: Pick<MarkRow, 'from_day' | 'why' | 'other_vehicle_id'>): Promise<void> {
  await tx.db
    .insertInto('vehicle_mark')
    .values({ id: newId(), vehicle_id: vehicleId, ...plate, ...said, to_day: null, created_at: tx.now })
    .execute();
}

/** Takes back that a vehicle lost a mark: it has it still. */
export async function reopenMark(tx: WriteTx, vehicleId: string, registration: string): Promise<void> {
  const row = await markBefore(tx, vehicleId);
  if (row?.registration === registration) await tx.db.updateTable('vehicle_mark').set({ to_day: null }).where('id', '=', row.id).execute();
}

/** The mark that it has now was written wrongly, or is known at last. */
export async function correctMark(tx: WriteTx, vehicleId: string, plate: Plate): Promise<void> {
  await tx.db.updateTable('vehicle_mark').set(plate).where('vehicle_id', '=', vehicleId).where('to_day', 'is', null).execute();
}

/** Who had a mark before whoever has it now, the latest first, at most three. */
export async function formerHolders(tx: ReadTx, registration: string): Promise<FormerHolder[]> {
  const rows = await tx.db
    .selectFrom('vehicle_mark as m')
    .innerJoin('vehicle as had', (join) => join.onRef('had.tenant_id', '=', 'm.tenant_id').onRef('had.id', '=', 'm.vehicle_id'))
    .innerJoin('vehicle as v', (join) => join.onRef('v.tenant_id', '=', 'm.tenant_id').on('v.id', '=', sql<string>`coalesce(had.merged_into_id, had.id)`))
    .select(['v.id as vehicle_id', 'm.to_day', 'v.registration', 'v.foreign_plate', 'v.make', 'v.model', 'v.year', 'v.colour'])
    .where('m.registration_fold', '=', registrationSearchKey(registration))
    .where('m.registration', '=', registration)
    .where('m.to_day', 'is not', null)
    .where('v.registration', '<>', registration)
    .orderBy('m.to_day', 'desc')
    .orderBy('m.id', 'desc')
    .limit(3)
    .execute();
  return rows.flatMap(({ vehicle_id, to_day, make, model, year, colour, ...mark }) =>
    to_day === null ? [] : [{ vehicleId: vehicle_id, displayRegistration: shownMark(mark), make, model, year, colour, until: to_day }],
  );
}

/** A kept answer is of the vehicle that had the mark when it was asked. */
export async function forgetAnswers(tx: WriteTx, registrations: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('vehicle_lookup').where('registration', '=', sql<string>`any(${registrations}::text[])`).execute();
}
