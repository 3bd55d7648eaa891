import type { SlotCode } from '@quarterlight/contract/rules/slots';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { type CounterChange, partsThatMeet } from './schedule.rules.ts';

export type BookingRow = Selectable<DB['booking']>;
export type AbsenceRow = Selectable<DB['absence']>;

const bookingColumns = [
  'booking.id',
  'booking.worksheet_id',
  'booking.branch_id',
  'booking.technician_id',
  'booking.day',
  'booking.slot',
  'booking.minutes',
  'booking.starts_at',
  'booking.ends_at',
  'booking.latitude',
  'booking.longitude',
  'booking.over_capacity',
  'booking.booked_at',
  'booking.cancelled_at',
  'booking.finished_at',
  'booking.customer_id',
  'booking.version',
] as const;
export type Booking = Pick<
  BookingRow,
  | 'id'
  | 'worksheet_id'
  | 'branch_id'
  | 'technician_id'
  | 'day'
  | 'slot'
  | 'minutes'
  | 'starts_at'
  | 'ends_at'
  | 'latitude'
  | 'longitude'
  | 'over_capacity'
  | 'booked_at'
  | 'cancelled_at'
  | 'finished_at'
  | 'customer_id'
  | 'version'
>;

export const findBooking = (tx: ReadTx, id: string): Promise<Booking | undefined> =>
  tx.db.selectFrom('booking').select(bookingColumns).where('id', '=', id).executeTakeFirst();

/** The booking while nobody else can change it. */
export const lockBooking = (tx: WriteTx, id: string): Promise<Booking | undefined> =>
  tx.db.selectFrom('booking').select(bookingColumns).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertBooking = (tx: WriteTx, values: Insertable<DB['booking']>): Promise<Booking> =>
  tx.db.insertInto('booking').values(values).returning(bookingColumns).executeTakeFirstOrThrow();

/** Changes a booking that is neither cancelled nor finished. */
export const updateOpenBooking = (tx: WriteTx, id: string, values: Updateable<DB['booking']>): Promise<Booking | undefined> =>
  tx.db
    .updateTable('booking')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('finished_at', 'is', null)
    .returning(bookingColumns)
    .executeTakeFirst();

export const reopenFinished = (tx: WriteTx, id: string): Promise<Booking | undefined> =>
  tx.db
    .updateTable('booking')
    .set({ finished_at: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('finished_at', 'is not', null)
    .returning(bookingColumns)
    .executeTakeFirst();

/** A technician, held against an absence that is being made at the same time. */
export const holdTechnician = (tx: WriteTx, id: string) =>
  tx.db
    .selectFrom('app_user')
    .select(['id', 'display_name', 'is_technician', 'status', 'work_days', 'daily_minutes'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

/** A person whose absence is being made: bookings of theirs wait until it is there. */
export const lockPerson = (tx: WriteTx, id: string) =>
  tx.db.selectFrom('app_user').select(['id', 'display_name']).where('id', '=', id).forUpdate().executeTakeFirst();

export const findTechnicians = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('app_user')
        .select(['id', 'display_name', 'work_days', 'daily_minutes'])
        .where('id', 'in', [...ids])
        .execute();

export const findBranchForBooking = (tx: ReadTx, id: string) =>
  tx.db
    .selectFrom('branch')
    .select(['id', 'name', 'status', 'open_days', 'capacity_morning', 'capacity_afternoon', 'capacity_out_of_hours'])
    .where('id', '=', id)
    .executeTakeFirst();

export const isClosed = async (tx: ReadTx, branchId: string, day: string): Promise<boolean> =>
  (await tx.db.selectFrom('closed_day').select('day').where('branch_id', '=', branchId).where('day', '=', day).executeTakeFirst()) !== undefined;

export const isAbsent = async (tx: ReadTx, technicianId: string, day: string, slot: SlotCode): Promise<boolean> =>
  (await tx.db
    .selectFrom('absence')
    .select('id')
    .where('user_id', '=', technicianId)
    .where('from_day', '<=', day)
    .where('to_day', '>=', day)
    .where('part', 'in', partsThatMeet(slot))
    .executeTakeFirst()) !== undefined;

/** Makes the counter row where it is not there yet. */
export async function ensureCounter(tx: WriteTx, { of, ownerId, day, slot }: CounterChange, capacity: number): Promise<void> {
  if (of === 'branch') {
    await tx.db
      .insertInto('branch_capacity')
      .values({ branch_id: ownerId, day, slot, capacity })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx.db
      .insertInto('technician_capacity')
      .values({ technician_id: ownerId, day, slot, capacity_minutes: capacity })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes from a counter where enough is left (or whatever is left, with `beyond`); false where there is not. The capacity of today's settings counts. */
export async function takeFrom(tx: WriteTx, { of, ownerId, day, slot, amount }: CounterChange, capacity: number, beyond: boolean): Promise<boolean> {
  if (of === 'branch') {
    const update = tx.db
      .updateTable('branch_capacity')
      .set({ taken: sql<number>`taken + ${amount}::int8`, capacity })
      .where('branch_id', '=', ownerId)
      .where('day', '=', day)
      .where('slot', '=', slot);
    return (
      (await (beyond ? update : update.where(sql<boolean>`taken + ${amount}::int8 <= ${capacity}::int8`)).returning('taken').executeTakeFirst()) !== undefined
    );
  }
  const update = tx.db
    .updateTable('technician_capacity')
    .set({ taken_minutes: sql<number>`taken_minutes + ${amount}::int8`, capacity_minutes: capacity })
    .where('technician_id', '=', ownerId)
    .where('day', '=', day)
    .where('slot', '=', slot);
  return (
    (await (beyond ? update : update.where(sql<boolean>`taken_minutes + ${amount}::int8 <= ${capacity}::int8`)).returning('slot').executeTakeFirst()) !==
    undefined
  );
}

/** Gives back to a counter; never below nothing. */
export async function giveBack(tx: WriteTx, { of, ownerId, day, slot, amount }: CounterChange): Promise<void> {
  if (of === 'branch') {
    await tx.db
      .updateTable('branch_capacity')
      .set({ taken: sql<number>`greatest(0, taken + ${amount}::int8)` })
      .where('branch_id', '=', ownerId)
      .where('day', '=', day)
      .where('slot', '=', slot)
      .execute();
  } else {
    await tx.db
      .updateTable('technician_capacity')
      .set({ taken_minutes: sql<number>`greatest(0, taken_minutes + ${amount}::int8)` })
      .where('technician_id', '=', ownerId)
      .where('day', '=', day)
      .where('slot', '=', slot)
      .execute();
  }
}

export async function minutesTaken(tx: ReadTx, technicianId: string, day: string, slot: string): Promise<number> {
  const row = await tx.db
    .selectFrom('technician_capacity')
    .select('taken_minutes')
    .where('technician_id', '=', technicianId)
    .where('day', '=', day)
    .where('slot', '=', slot)
    .executeTakeFirst();
  return row?.taken_minutes ?? 0;
}

export const findBranchCounters = (tx: ReadTx, from: string, to: string, branchIds: readonly string[]) =>
  branchIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('branch_capacity')
        .select(['branch_id', 'day', 'slot', 'taken'])
        .where('branch_id', 'in', [...branchIds])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .execute();

export const findTechnicianCounters = (tx: ReadTx, from: string, to: string, technicianIds: readonly string[]) =>
  technicianIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('technician_capacity')
        .select(['technician_id', 'day', 'slot', 'taken_minutes'])
        .where('technician_id', 'in', [...technicianIds])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .execute();
