import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { type SlotCode, slotOrder } from '@quarterlight/contract/rules/slots';

export type Technician = Board['technicians'][number];

/** One row of the board: a technician, or null for visits that nobody is given yet. */
export interface BoardRow {
  readonly technician: Technician | null;
  readonly cells: readonly BoardCell[];
}
export interface BoardCell {
  readonly day: string;
  /** Only in the day view: the slot that the column stands for. */
  readonly slot: SlotCode | null;
  readonly cards: readonly BookingCard[];
  /** Why nobody works here then; null where the technician works. */
  readonly away: string | null;
}
/** A column: a day of the week view, or a slot of the day view. */
export interface BoardColumn {
  readonly day: string;
  readonly slot: SlotCode | null;
}

/** On which field the diary's refusals belong. */
export const slotRefusals = {
  'diary.slot_full': 'slot',
  'diary.technician_full': 'technicianId',
  'diary.not_working': 'technicianId',
  'diary.absent': 'technicianId',
  'diary.closed': 'day',
  'diary.past': 'day',
} as const;

const absenceWords = { holiday: 'Holiday', sickness: 'Sickness', training: 'Training', other: 'Away' } as const;

/** All day first, then the morning (clock starts in their order within it), the afternoon, out of hours. */
const rank = (card: BookingCard): string => `${slotOrder(card.slot)} ${card.startsAt ?? ''} ${card.number}`;

/** Why a technician is not there on a day, or null. */
export function awayReason(board: Board, technician: Technician | null, day: string): string | null {
  if (technician === null) return null;
  const absence = board.absences.find((one) => one.userId === technician.id && one.from <= day && day <= one.to);
  if (absence) return `${absenceWords[absence.type]}${absence.part === 'A' ? ' (AM)' : absence.part === 'P' ? ' (PM)' : ''}`;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
  return technician.workDays.includes(weekday) ? null : 'Does not work';
}

/** The rows of the board: visits without a technician first, then the technicians by name. */
export function layOut(board: Board, columns: readonly BoardColumn[]): BoardRow[] {
  const byKey = new Map<string, BookingCard[]>();
  for (const card of board.bookings) {
    const key = `${card.technicianId ?? ''} ${card.day}`;
    byKey.set(key, [...(byKey.get(key) ?? []), card]);
  }
  for (const cards of byKey.values()) cards.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const technicians: (Technician | null)[] = [null, ...[...board.technicians].sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))];
  return technicians.map((technician) => ({
    technician,
    cells: columns.map(({ day, slot }) => ({
      day,
      slot,
      cards: (byKey.get(`${technician?.id ?? ''} ${day}`) ?? []).filter((card) => slot === null || card.slot === slot),
      away: awayReason(board, technician, day),
    })),
  }));
}

/** What is left of the branches' capacity in a slot: taken and capacity summed over the shown branches. */
export function capacityOf(board: Board, day: string, slot: 'A' | 'P' | 'O'): { taken: number; capacity: number } {
  return board.capacity.reduce(
    (sum, row) => (row.day === day && row.slot === slot ? { taken: sum.taken + row.taken, capacity: sum.capacity + row.capacity } : sum),
    { taken: 0, capacity: 0 },
  );
}
