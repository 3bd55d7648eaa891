import { addDays } from '@quarterlight/kit/days';
import type { Random } from '../../src/demo/random.ts';
import { daysTold, type Plan, type Slot, turnNow, turnStarts, visitMinutes } from './plan.ts';

export type State = 'submitted' | 'rejected' | 'open' | 'booked' | 'awaiting' | 'released' | 'in-progress' | 'completed' | 'invoiced' | 'cancelled';

/** What has become of a job until now, and when; moments in milliseconds, null where it has not come so far. */
export interface Fate {
  readonly state: State;
  /** Whether a place in the diary is its own, or was until the visit ended. */
  readonly booked: boolean;
  /** A visit that came to nothing; the job is open again. */
  readonly failed: boolean;
  readonly bookedAt: number | null;
  readonly releasedAt: number | null;
  readonly issuedAt: number | null;
  readonly startedAt: number | null;
  /** When the visit ended, whatever came of it. */
  readonly endedAt: number | null;
  readonly cancelledAt: number | null;
  readonly draftedAt: number | null;
  readonly postedAt: number | null;
  readonly paidAt: number | null;
  readonly creditedAt: number | null;
  /** Young enough that log and timeline still tell every step. */
  readonly told: boolean;
}

const minute = 60_000;
const none = {
  booked: false,
  failed: false,
  bookedAt: null,
  releasedAt: null,
  issuedAt: null,
  startedAt: null,
  endedAt: null,
  cancelledAt: null,
  draftedAt: null,
  postedAt: null,
  paidAt: null,
  creditedAt: null,
};

/** What becomes of a job with that place in the diary. */
export function fateOf(plan: Plan, slot: Slot, createdAt: number, random: Random): Fate {
  const chance = random.next();
  const told = slot.offset >= -daysTold;
  const soon = createdAt + minute / 2;
  if (slot.offset > 0) return ahead(plan, slot, soon, chance);
  if (slot.offset < 0 && chance < 0.035) return { ...none, state: 'cancelled', cancelledAt: soon, told };
  return visited(plan, slot, soon, random, told, chance);
}

function ahead(plan: Plan, slot: Slot, soon: number, chance: number): Fate {
  const booked = { ...none, state: 'booked', booked: true, bookedAt: soon, told: true } as const;
  if (chance < 0.62 || chance >= 0.96) {
    if (slot.offset > 1 || chance < 0.3) return booked;
    return { ...booked, state: 'released', releasedAt: Math.min(plan.calendar.at(plan.calendar.today, 1020), plan.calendar.now - minute / 2) };
  }
  if (chance < 0.74) return { ...none, state: 'open', told: true };
  if (chance < 0.84) return { ...none, state: 'awaiting', told: true };
  if (chance < 0.9) return { ...none, state: 'submitted', told: true };
  if (chance < 0.94) return { ...none, state: 'rejected', told: true };
  return { ...none, state: 'cancelled', cancelledAt: soon, told: true };
}

function visited(plan: Plan, slot: Slot, soon: number, random: Random, told: boolean, chance: number): Fate {
  const { calendar } = plan;
  const releasedAt = calendar.at(addDays(slot.day, -1), 1020) + slot.turn * minute;
  const planned = calendar.at(slot.day, (turnStarts[slot.turn] ?? 510) + random.int(0, 5));
  const whole = { ...none, booked: true, bookedAt: soon, releasedAt, told };
  if (slot.offset === 0) {
    const turn = turnNow(calendar);
    if (slot.turn > turn) return { ...whole, state: 'released' };
    if (slot.turn === turn) {
      const startedAt = Math.max(calendar.at(slot.day, 1), Math.min(planned, calendar.now - 20 * minute));
      return { ...whole, state: 'in-progress', issuedAt: startedAt - minute, startedAt };
    }
  }
  const startedAt = planned;
  const endedAt = planned + random.int(50, visitMinutes - 10) * minute;
  const done = { ...whole, issuedAt: calendar.at(slot.day, 420), startedAt, endedAt };
  const recent = slot.offset > -60;
  if (recent && slot.offset < 0 && chance < 0.05) return { ...done, state: 'open', failed: true };
  const draftedAt = calendar.at(addDays(slot.day, 1), 360) + Math.floor(slot.share * 180 * minute);
  if (draftedAt > calendar.now || (recent && chance < 0.06)) return { ...done, state: 'completed' };
  return { ...done, ...money(plan, slot, draftedAt, random, recent && chance < 0.07) };
}

type Steps = 'draftedAt' | 'postedAt' | 'paidAt' | 'creditedAt';

/** From the draft to the payment; documents are posted in the order of the list. */
function money(plan: Plan, slot: Slot, draftedAt: number, random: Random, stuck: boolean): Pick<Fate, 'state' | Steps> {
  const { calendar } = plan;
  const drafted = { state: 'invoiced', draftedAt, postedAt: null, paidAt: null, creditedAt: null } as const;
  const postedAt = calendar.at(addDays(slot.day, 1), 600) + Math.floor(slot.share * 360 * minute);
  if (postedAt > calendar.now || stuck) return drafted;
  const chance = random.next();
  const creditedAt = calendar.at(addDays(slot.day, 6), 600) + Math.floor(slot.share * 360 * minute);
  if (chance < 0.003 && creditedAt < calendar.now) return { ...drafted, state: 'completed', postedAt, creditedAt };
  const paidAt = postedAt + random.int(20, 45) * 24 * 60 * minute;
  return { ...drafted, postedAt, paidAt: chance > 0.3 && paidAt < calendar.now ? paidAt : null };
}
