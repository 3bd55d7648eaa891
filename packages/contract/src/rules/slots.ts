/** When in a day a visit is: out of hours, afternoon, morning, all day. */
export type SlotCode = 'O' | 'P' | 'A' | 'D';
/** A counter of capacity: all day takes from morning and afternoon, so it has none. */
export type SlotCounter = 'A' | 'P' | 'O';

/** A slot's name and its usual window in local clock times; out of hours has none. Windows are a default that settings may change. */
export type Slot = { code: SlotCode; name: string; counters: readonly SlotCounter[]; from: string | null; to: string | null };

/** The slots in the order of a day: all day, morning, afternoon, out of hours. */
export const slots: readonly Slot[] = [
  { code: 'D', name: 'All Day', counters: ['A', 'P'], from: '08:00', to: '17:00' },
  { code: 'A', name: 'AM', counters: ['A'], from: '08:00', to: '13:00' },
  { code: 'P', name: 'PM', counters: ['P'], from: '12:00', to: '17:00' },
  { code: 'O', name: 'OOH', counters: ['O'], from: null, to: null },
];

/** The names of the slots by code. */
export const slotNames: Readonly<Record<SlotCode, string>> = { O: 'OOH', P: 'PM', A: 'AM', D: 'All Day' };

/** Whether the text is a slot's code. */
export function isSlotCode(text: string): text is SlotCode {
  return text === 'O' || text === 'P' || text === 'A' || text === 'D';
}

/** The counters that a booking in the slot takes from, in the order in which they are locked. */
export function countersOf(code: SlotCode): readonly SlotCounter[] {
  return slots.find((slot) => slot.code === code)?.counters ?? [];
}

/** Where a slot stands in the order of a day, from 0. */
export function slotOrder(code: SlotCode): number {
  return slots.findIndex((slot) => slot.code === code);
}

/** What a booking of so many minutes takes from each counter; all day takes half of each, the odd minute from the morning. */
export function minutesByCounter(code: SlotCode, minutes: number): { counter: SlotCounter; minutes: number }[] {
  const counters = countersOf(code);
  const odd = minutes % counters.length;
  return counters.map((counter, index) => ({ counter, minutes: (minutes - odd) / counters.length + (index === 0 ? odd : 0) }));
}

/** The slot that a clock time `HH:mm` falls in: morning before 12:00, afternoon before 17:00, out of hours before 08:00 and later. */
export function slotOfClock(clock: string): SlotCode {
  if (clock < '08:00' || clock >= '17:00') return 'O';
  return clock < '12:00' ? 'A' : 'P';
}
