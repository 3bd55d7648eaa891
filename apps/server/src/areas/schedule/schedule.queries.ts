import { absenceMeets } from '@quarterlight/contract/rules/absences';
import type { SlotCode } from '@quarterlight/contract/rules/slots';
import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { daysOf } from './absence.record.ts';
import { lentTechnicians } from './lent.queries.ts';
import type { CounterChange } from './schedule.rules.ts';

/** A technician, held against an absence that is being made at the same time. */
export const holdTechnician = (tx: WriteTx, id: string) =>
  tx.db
    .selectFrom('app_user')
    .select(['id', 'display_name', 'is_technician', 'status', 'work_days', 'daily_minutes'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

/** A technician with the time that they work, or one who is lent to the actor's branch. */
export async function findTechnicianToOffer(tx: ReadTx, id: string, from: string, to: string) {
  const own = await tx.db.selectFrom('app_user').select(['id', 'display_name', 'work_days', 'daily_minutes']).where('id', '=', id).executeTakeFirst();
  return own ?? (await lentTechnicians(tx, from, to)).find((one) => one.id === id);
}

/** A person whose absence is being made or decided: bookings of theirs wait until it is there. */
export const lockPerson = (tx: WriteTx, id: string) =>
  tx.db.selectFrom('app_user').select(['id', 'display_name', 'company_type', 'status']).where('id', '=', id).forUpdate().executeTakeFirst();

export const findEmail = (tx: ReadTx, id: string) => tx.db.selectFrom('app_user').select(['display_name', 'email']).where('id', '=', id).executeTakeFirst();

/** A branch, held against a day of it that is being closed at the same time. */
export const holdBranchForBooking = (tx: WriteTx, id: string) =>
  tx.db.selectFrom('branch').select(['id', 'name', 'status']).where('id', '=', id).forKeyShare().executeTakeFirst();

/** The kind of approved absence that keeps a technician from a visit in the slot, or undefined. */
export async function absenceOf(tx: ReadTx, technicianId: string, day: string, slot: SlotCode): Promise<string | undefined> {
  const rows = await tx.db
    .selectFrom('absence')
    .select(['type', 'from_day', 'from_slot', 'to_day', 'to_slot'])
    .where('user_id', '=', technicianId)
    .where('state', '=', 'approved')
    .where('from_day', '<=', day)
    .where('to_day', '>=', day)
    .execute();
  return rows.find((row) => absenceMeets(daysOf(row), day, slot))?.type;
}

const counters = {
  branch: { table: sql.table('branch_capacity'), owner: sql.ref('branch_id'), capacity: sql.ref('capacity'), taken: sql.ref('taken') },
  technician: {
    table: sql.table('technician_capacity'),
    owner: sql.ref('technician_id'),
    capacity: sql.ref('capacity_minutes'),
    taken: sql.ref('taken_minutes'),
  },
};

/**
 * Takes from a counter, which is made where it is not there yet, where enough is left (or whatever is left, with `beyond`); false where there is not. The
 * capacity of today's settings counts. Two statements: whoever finds it full holds nothing up.
 */
export async function takeFrom(tx: WriteTx, { of, ownerId, day, slot, amount }: CounterChange, limit: number, beyond: boolean): Promise<boolean> {
  const { table, owner, capacity, taken } = counters[of];
  await sql`insert into ${table} (${owner}, day, slot, ${capacity}) values (${ownerId}, ${day}, ${slot}, ${limit}) on conflict do nothing`.execute(tx.db);
  const { rows } = await sql`update ${table} set ${taken} = ${taken} + ${amount}::int8, ${capacity} = ${limit}
    where ${owner} = ${ownerId} and day = ${day} and slot = ${slot} and (${beyond} or ${taken} + ${amount}::int8 <= ${limit}::int8) returning true`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** Gives back to a counter; never below nothing. A technician's slot says when that was: what waits for an earlier one may fill it. */
export async function giveBack(tx: WriteTx, { of, ownerId, day, slot, amount }: CounterChange): Promise<void> {
  const { table, owner, taken } = counters[of];
  const freed = of === 'technician' ? sql`, freed_at = ${tx.now}` : sql``;
  await sql`update ${table} set ${taken} = greatest(0, ${taken} + ${amount}::int8)${freed} where ${owner} = ${ownerId} and day = ${day} and slot = ${slot}`.execute(
    tx.db,
  );
}

/** The slots of technicians in which minutes were given back, from today on to a day; what was freed last first, at most 60. */
export const freedSlots = (tx: ReadTx, to: string, technicianIds: readonly string[]) =>
  technicianIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('technician_capacity')
        .select(['technician_id', 'day', 'slot', 'freed_at'])
        .where('freed_at', 'is not', null)
        .where('day', '>=', tx.today)
        .where('day', '<=', to)
        .where('technician_id', 'in', technicianIds)
        .orderBy('freed_at', 'desc')
        .orderBy('day')
        .orderBy('slot')
        .orderBy('technician_id')
        .limit(60)
        .execute();

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
        .where('branch_id', 'in', branchIds)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .execute();

export const findTechnicianCounters = (tx: ReadTx, from: string, to: string, technicianIds: readonly string[]) =>
  technicianIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('technician_capacity')
        .select(['technician_id', 'day', 'slot', 'taken_minutes'])
        .where('technician_id', 'in', technicianIds)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .execute();
