import type { SlotBarrier } from '@quarterlight/contract/diary/schemas';
import type { SlotCode } from '@quarterlight/contract/rules/slots';
import { day as asDay, daysBetween } from '@quarterlight/kit/days';

/**
 * What a place for a visit costs, in kilometres that one would rather drive: the lower the better. Every day of waiting weighs as ten (where the customer named
 * days, every day beside them), every day after the one that was promised as thirty more, another half of the day than was wished as twelve, a distance that
 * nobody knows as fifteen, and a day that would be booked to the last minute as ten.
 */
export const weights = { wait: 10, late: 30, otherHalf: 12, unknownDistance: 15, fullDay: 10 } as const;

/** What is asked of a place besides that the visit goes in. */
export interface SlotAims {
  readonly today: string;
  /** The last day on which it was promised; null where nothing was. */
  readonly promisedBy: string | null;
  /** The days that the customer named; none where any is as good. */
  readonly wishedDays: readonly string[];
  readonly wishedSlot: SlotCode | null;
}
/** A place that the visit goes in. */
export interface SlotFacts {
  readonly day: string;
  readonly slot: SlotCode;
  readonly distanceKm: number | null;
  /** The share of the technician's day that would be booked. */
  readonly load: number;
}
/** A technician's slot of a day: with what it would cost, or why not. */
export type SlotPlace<Place extends SlotFacts> = { readonly place: Place } | { readonly against: SlotBarrier['code']; readonly example: string };

/** The parts of what a place costs. */
export function costsOf({ day, slot, distanceKm, load }: SlotFacts, { today, promisedBy, wishedDays, wishedSlot }: SlotAims) {
  const beside = wishedDays.map((wished) => Math.abs(daysBetween(asDay(wished), asDay(day))));
  const waits = daysBetween(asDay(today), asDay(day));
  const isOtherHalf = wishedSlot !== null && wishedSlot !== 'D' && wishedSlot !== slot;
  return {
    later: weights.wait * (beside.length === 0 ? waits : 0),
    late: promisedBy === null ? 0 : weights.late * Math.max(0, daysBetween(asDay(promisedBy), asDay(day))),
    'other-wish': weights.wait * (beside.length === 0 ? 0 : Math.min(...beside)) + (isOtherHalf ? weights.otherHalf : 0),
    farther: distanceKm ?? weights.unknownDistance,
    fuller: weights.fullDay * Math.min(1, load),
  } as const;
}
type Costs = ReturnType<typeof costsOf>;
const drawbacks = ['late', 'other-wish', 'later', 'farther', 'fuller'] as const satisfies readonly (keyof Costs)[];

/** The measure itself: the sum of the parts. */
export const costOf = (place: SlotFacts, aims: SlotAims): number => {
  const costs = costsOf(place, aims);
  return drawbacks.reduce((sum, part) => sum + costs[part], 0);
};

/** What makes a place most worse than another. */
function drawbackOf(costs: Costs, best: Costs): (typeof drawbacks)[number] {
  let most = 0;
  let worst: (typeof drawbacks)[number] = 'later';
  for (const part of drawbacks) {
    const more = costs[part] - best[part];
    if (more > most) [most, worst] = [more, part];
  }
  return worst;
}

export interface Ranked<Place> {
  readonly best: readonly Place[];
  /** The places that have room besides the best. */
  readonly more: number;
  /** What speaks against all others: how many, and one of them. The most first. */
  readonly against: readonly { readonly code: SlotBarrier['code']; readonly count: number; readonly example: string }[];
}

/** The best places, the best first, and what speaks against every other one. Among equals the earlier day comes first, then the one that was looked at first. */
export function rankSlots<Place extends SlotFacts>(
  places: Iterable<SlotPlace<Place>>,
  aims: SlotAims,
  limit: number,
  say: (place: Place) => string,
): Ranked<Place> {
  const against = new Map<SlotBarrier['code'], { count: number; example: string }>();
  const count = (code: SlotBarrier['code'], example: () => string) => {
    const known = against.get(code);
    if (known) known.count += 1;
    else against.set(code, { count: 1, example: example() });
  };
  const free: { place: Place; cost: number }[] = [];
  for (const each of places) {
    if ('place' in each) free.push({ place: each.place, cost: costOf(each.place, aims) });
    else count(each.against, () => each.example);
  }
  const ordered = free.toSorted((one, other) => one.cost - other.cost || compare(one.place.day, other.place.day));
  const best = ordered.slice(0, limit).map(({ place }) => place);
  const [first] = best;
  if (first) {
    const least = costsOf(first, aims);
    for (const { place } of ordered.slice(limit)) count(drawbackOf(costsOf(place, aims), least), () => say(place));
  }
  return {
    best,
    more: Math.max(0, ordered.length - limit),
    against: [...against].map(([code, told]) => ({ code, ...told })).toSorted((one, other) => other.count - one.count || compare(one.code, other.code)),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
