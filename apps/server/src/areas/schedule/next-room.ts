import type { SlotCode } from '@quarterlight/contract/rules/slots';
import type { SlotOffer } from '@quarterlight/contract/schedule/schemas';
import { addDays, day, daysFrom } from '@quarterlight/kit/days';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { branchDaysBetween } from './branch-days.ts';
import { horizonOf } from './horizon.ts';
import { lentBetween } from './lent-between.ts';
import { roomBetween } from './room-between.ts';
import { findTechnicianToOffer } from './schedule.queries.ts';

/** As many days are looked through behind the one that was refused. */
const daysAhead = 14;

/** Refusals that another day or slot mends. */
const mended: ReadonlySet<string> = new Set(['diary.closed', 'diary.slot_full', 'diary.technician_full', 'diary.not_working', 'diary.absent', 'diary.lent']);

interface Wish {
  readonly branchId: string;
  readonly technicianId: string | null;
  readonly day: string;
  readonly slot: SlotCode;
  readonly minutes: number;
}

/** Does the work; where it is refused for want of room, the refusal carries the next place of the branch that has some. `stands` is where the visit is now. */
export async function offeringNext<Result>(tx: WriteTx, wish: Wish, stands: Omit<Wish, 'minutes'> | null, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !mended.has(error.code)) throw error;
    const offer = await nextRoom(tx, wish, stands);
    throw offer === null ? error : error.offering(offer);
  }
}

/** The next place of the branch with room, on the day itself or within 14 days: with the technician while they have time, else with nobody yet. */
async function nextRoom(tx: WriteTx, wish: Wish, stands: Omit<Wish, 'minutes'> | null): Promise<SlotOffer | null> {
  const { last } = await horizonOf(tx);
  const then = addDays(day(wish.day), daysAhead);
  const to = then < last ? then : last;
  const days = daysFrom(day(wish.day), to);
  const technician = wish.technicianId === null ? undefined : await findTechnicianToOffer(tx, wish.technicianId, wish.day, to);
  const lent = technician === undefined ? [] : (await lentBetween(tx, wish.day, to)).filter(({ technicianId }) => technicianId === technician.id);
  const room = await roomBetween(tx, await branchDaysBetween(tx, wish.day, to, [wish.branchId]), technician === undefined ? [] : [technician]);
  const isHere = (on: string) => lent.every((one) => one.branchId === wish.branchId || on < one.from || on > one.to);
  const slots: readonly SlotCode[] = wish.slot === 'A' || wish.slot === 'P' ? ['A', 'P'] : [wish.slot];
  for (const who of technician === undefined ? [null] : [technician, null])
    for (const on of days)
      for (const slot of slots) {
        const isWhereItWas = stands !== null && stands.branchId === wish.branchId && stands.day === on && stands.slot === slot;
        const isRefused = on === wish.day && slot === wish.slot && (who?.id ?? null) === wish.technicianId;
        if (isWhereItWas || isRefused || (who !== null && !isHere(on)) || !room.in(wish.branchId, who?.id ?? null, on, slot, wish.minutes)) continue;
        return { branchId: wish.branchId, technicianId: who?.id ?? null, technicianName: who?.display_name ?? '', day: on, slot };
      }
  return null;
}
