import type { BranchDay } from '@quarterlight/contract/rules/branch-days';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day, formatDay, weekdayName } from '@quarterlight/kit/days';
import { can } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { giveBack, minutesTaken, takeFrom } from './schedule.queries.ts';
import { type CounterChange, inLockOrder, technicianCapacity, worksOn } from './schedule.rules.ts';

/** Who takes the visit, as far as capacity asks. */
export interface Takers {
  /** With the jobs that it takes on the day. */
  readonly branch: { readonly name: string; readonly capacity: BranchDay['capacity'] };
  readonly technician: { readonly display_name: string; readonly work_days: readonly number[]; readonly daily_minutes: number } | null;
}

/** Whether a visit may go beyond capacity, and why. */
interface Override {
  readonly override: boolean;
  readonly overrideReason?: string | undefined;
}

/**
 * Moves the counters, in lock order: what is given back and what is taken. Refuses with `diary.slot_full`, `diary.technician_full` or `diary.not_working` where
 * there is no room, unless `override` is asked for by somebody who may and says why (else `diary.override_reason`). Answers whether anything was taken beyond capacity.
 */
export async function changeCapacity(
  tx: WriteTx,
  changes: readonly CounterChange[],
  takers: Takers,
  { override, overrideReason = '' }: Override,
): Promise<boolean> {
  let beyond = false;
  for (const change of inLockOrder(changes)) {
    if (change.amount < 0) {
      await giveBack(tx, change);
      continue;
    }
    const capacity = capacityOf(change, takers);
    if (await takeFrom(tx, change, capacity, false)) continue;
    if (!override) throw await fullRefusal(tx, change, takers, capacity);
    if (!can(tx.actor, 'override-diary-capacity')) throw new Refusal('diary.override_missing');
    if (overrideReason.trim() === '') throw new Refusal('diary.override_reason');
    await takeFrom(tx, change, capacity, true);
    beyond = true;
  }
  return beyond;
}

function capacityOf({ of, day: on, slot }: CounterChange, { branch, technician }: Takers): number {
  if (of === 'branch') return branch.capacity[slot];
  return technician ? technicianCapacity(technician, on, slot) : 0;
}

async function fullRefusal(tx: WriteTx, change: CounterChange, { branch, technician }: Takers, capacity: number): Promise<Refusal> {
  const details = { day: formatDay(day(change.day)), slot: slotNames[change.slot] };
  if (change.of === 'branch') return new Refusal('diary.slot_full', { details: { ...details, branch: branch.name } });
  const name = technician?.display_name ?? 'The technician';
  if (technician && !worksOn(technician, change.day, change.slot))
    return new Refusal('diary.not_working', { details: { technician: name, weekday: weekdayName(day(change.day)) } });
  const free = Math.max(0, capacity - (await minutesTaken(tx, change.ownerId, change.day, change.slot)));
  return new Refusal('diary.technician_full', {
    details: { ...details, technician: name, free, minutes: change.amount },
  });
}
