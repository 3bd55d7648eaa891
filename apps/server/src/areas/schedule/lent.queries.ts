import { absenceMeets } from '@quarterlight/contract/rules/absences';
import type { SlotCode } from '@quarterlight/contract/rules/slots';
import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { daysOf } from './absence.record.ts';

/** What the diary knows of a technician. */
export interface LentTechnician {
  readonly id: string;
  readonly display_name: string;
  readonly name_key: string;
  readonly colour: string;
  readonly skills: string[];
  readonly home_branch_id: string | null;
  readonly roaming: boolean;
  readonly work_days: number[];
  readonly daily_minutes: number;
}
interface LentAbsence {
  readonly id: string;
  readonly user_id: string;
  readonly type: string;
  readonly state: string;
  readonly from_day: string;
  readonly from_slot: string;
  readonly to_day: string;
  readonly to_slot: string;
}

/** To a branch's people, the technicians that others lend it in these days; everybody else sees whom they see anyway. */
export const lentTechnicians = async (tx: ReadTx, from: string, to: string): Promise<LentTechnician[]> =>
  tx.actor.branchId === null ? [] : (await sql<LentTechnician>`select * from app.lent_technicians(${from}, ${to})`.execute(tx.db)).rows;

/** The absences of those. */
export const lentAbsences = async (tx: ReadTx, from: string, to: string): Promise<LentAbsence[]> =>
  tx.actor.branchId === null
    ? []
    : (
        await sql<LentAbsence>`select id, user_id, type, state, from_day, from_slot, to_day, to_slot
        from app.lent_absences(${from}, ${to})`.execute(tx.db)
      ).rows;

/** One of those on a day, held against an absence or a lending that is being made at the same time. */
export async function holdLentTechnician(tx: WriteTx, id: string, day: string) {
  if (tx.actor.branchId === null) return undefined;
  type Held = Pick<LentTechnician, 'id' | 'display_name' | 'work_days' | 'daily_minutes'> & { readonly is_technician: boolean; readonly status: string };
  const { rows } = await sql<Held>`select * from app.hold_lent_technician(${id}, ${day})`.execute(tx.db);
  return rows[0];
}

/** The kind of absence that keeps one of those from a visit in the slot, or undefined. */
export async function lentAbsenceOf(tx: ReadTx, technicianId: string, day: string, slot: SlotCode): Promise<string | undefined> {
  const absences = await lentAbsences(tx, day, day);
  return absences.find((row) => row.user_id === technicianId && row.state === 'approved' && absenceMeets(daysOf(row), day, slot))?.type;
}

/** The names of branches that lend or borrow in these days, of which a branch's people see only their own otherwise. */
export const namesOfLending = async (tx: ReadTx, from: string, to: string): Promise<Map<string, string>> =>
  tx.actor.branchId === null
    ? new Map()
    : new Map(
        (await sql<{ id: string; name: string }>`select id, name from app.roaming_branches(${from}, ${to})`.execute(tx.db)).rows.map(({ id, name }) => [
          id,
          name,
        ]),
      );
