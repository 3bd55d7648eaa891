import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { absenceMeets, awayNames, partOn, withHalf } from '@quarterlight/contract/rules/absences';
import { type SlotCode, type SlotCounter, slotOrder, slots } from '@quarterlight/contract/rules/slots';
import { travelBetween } from '@quarterlight/contract/rules/travel';
import { day as asDay, formatDay, weekdayOf } from '@quarterlight/kit/days';

export type Technician = Board['technicians'][number];

/** One row of the board: a technician, or null for visits that nobody is given yet. */
export interface BoardRow {
  readonly technician: Technician | null;
  /** Where they belong, and where they are lent in these days. */
  readonly home: string | null;
  readonly lent: string | null;
  readonly cells: readonly BoardCell[];
}
export interface BoardCell {
  readonly day: string;
  readonly lanes: readonly BoardLane[];
  /** Why nobody works here then; null where the technician works. */
  readonly away: string | null;
  /** What the technician has asked to be away for, and nobody has decided about. */
  readonly asked: string | null;
  /** Null where there are no minutes to count. */
  readonly load: Load | null;
  /** About how many minutes are driven between the visits; null where fewer than two places are known. */
  readonly driving: number | null;
}
/** A slot within a day: where a card lies, and where one is dropped. */
export interface BoardLane {
  readonly slot: SlotCode;
  readonly cards: readonly BookingCard[];
  readonly away: boolean;
}
/** Minutes that are booked, and minutes there are. */
export interface Load {
  readonly taken: number;
  readonly capacity: number;
}
/** A column: a day of the week view, or a slot of the day view. */
export interface BoardColumn {
  readonly day: string;
  readonly slot: SlotCode | null;
}

/** Clock starts in their order within a slot. */
const rank = (card: BookingCard): string => `${card.startsAt ?? ''} ${card.number}`;

type BoardAbsence = Board['absences'][number];

/** The absences of a technician on a day, approved or asked for. */
const absencesOn = (board: Board, technician: Technician, day: string, state: BoardAbsence['state']): BoardAbsence[] =>
  board.absences.filter((one) => one.userId === technician.id && one.state === state && partOn(one, day) !== null);

/** The approved absence that keeps a technician from a visit, if there is one. */
export const absenceAt = (board: Board, technician: Technician, day: string, slot: SlotCode): BoardAbsence | undefined =>
  absencesOn(board, technician, day, 'approved').find((one) => absenceMeets(one, day, slot));

/** Whether a technician works on a day of the week. */
export const worksOn = (technician: Technician, day: string): boolean => technician.workDays.includes(weekdayOf(asDay(day)));

/** Where a technician is lent to on a day. */
export const lentOn = (board: Board, technicianId: string, day: string): Board['lent'][number] | undefined =>
  board.lent.find((one) => one.technicianId === technicianId && one.from <= day && day <= one.to);

/** The branch that alone is shown: it was chosen, or there is no other. */
const aloneShown = (board: Board, chosen: string | undefined): string | undefined =>
  chosen ?? (board.branches.length === 1 ? board.branches[0]?.id : undefined);

/** What keeps a technician from working for the shown branch on a day, where that is a lending; null where nothing does. */
function lentAway(board: Board, { id, branch, roaming }: Technician, day: string, shown: string | undefined): string | null {
  if (shown === undefined) return null;
  const lent = lentOn(board, id, day);
  if (lent !== undefined) return lent.branchId === shown ? null : `Lent to ${lent.branchName}`;
  const isBorrowed = board.lent.some((one) => one.technicianId === id && one.branchId === shown);
  return isBorrowed && !roaming && branch !== null && branch.id !== shown ? `At ${branch.name}` : null;
}

/** Why a technician is not there on a day, or null. */
function awayReason(board: Board, technician: Technician | null, day: string, shown: string | undefined): string | null {
  if (technician === null) return null;
  const elsewhere = lentAway(board, technician, day, shown);
  if (elsewhere !== null) return elsewhere;
  const absences = absencesOn(board, technician, day, 'approved');
  if (absences.length > 0) return absences.map((one) => withHalf(one, day, awayNames[one.type])).join(', ');
  return worksOn(technician, day) ? null : 'Does not work';
}

/** What a technician asks to be away for on a day, or null. */
function askedFor(board: Board, technician: Technician | null, day: string): string | null {
  const absences = technician === null ? [] : absencesOn(board, technician, day, 'requested');
  return absences.length === 0 ? null : absences.map((one) => withHalf(one, day, `${awayNames[one.type]} asked for`)).join(', ');
}

function isAway(board: Board, technician: Technician | null, day: string, slot: SlotCode, shown: string | undefined): boolean {
  if (technician === null) return false;
  if (lentAway(board, technician, day, shown) !== null || absenceAt(board, technician, day, slot)) return true;
  return slot !== 'O' && !worksOn(technician, day);
}

/** The lanes of a day: morning and afternoon, with all day and out of hours where these days have such visits. They stay as they are during a drag. */
function lanesOf(board: Board): SlotCode[] {
  const used = new Set(board.bookings.map(({ slot }) => slot));
  return slots.map(({ code }) => code).filter((code) => code === 'A' || code === 'P' || used.has(code));
}

const counted: Readonly<Record<SlotCode, readonly SlotCounter[]>> = { D: ['A', 'P'], A: ['A'], P: ['P'], O: ['O'] };

/** The rows of the board: visits without a technician first, then the technicians by name. `branchId` is the branch that alone is shown. */
export function layOut(board: Board, columns: readonly BoardColumn[], branchId: string | undefined): BoardRow[] {
  const shown = aloneShown(board, branchId);
  const cards = Map.groupBy(
    board.bookings.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)),
    (card) => `${card.technicianId ?? ''} ${card.day} ${card.slot}`,
  );
  const minutes = new Map(board.technicianCapacity.map((row) => [`${row.technicianId} ${row.day} ${row.slot}`, row]));
  const lanes = lanesOf(board);
  const loadOf = (technician: Technician | null, { day, slot }: BoardColumn): Load | null => {
    const rows = technician ? counted[slot ?? 'D'].flatMap((counter) => minutes.get(`${technician.id} ${day} ${counter}`) ?? []) : [];
    const load = rows.reduce((sum, row) => ({ taken: sum.taken + row.takenMinutes, capacity: sum.capacity + row.capacityMinutes }), { taken: 0, capacity: 0 });
    return load.taken === 0 && load.capacity === 0 ? null : load;
  };
  const drivingOn = (id: string, { day, slot }: BoardColumn): number | null =>
    travelBetween(
      (slot === null ? lanes : [slot]).flatMap((code) =>
        (cards.get(`${id} ${day} ${code}`) ?? []).map(({ startsAt, latitude, longitude }) => ({
          order: slotOrder(code),
          startsAt,
          point: latitude === null || longitude === null ? null : { latitude, longitude },
        })),
      ),
    );
  const technicians: (Technician | null)[] = [null, ...board.technicians.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))];
  return technicians.map((technician) => ({
    technician,
    home: technician?.branch?.name ?? null,
    lent: technician === null ? null : lentWords(board, technician, columns, shown),
    cells: columns.map((column) => ({
      day: column.day,
      lanes: (column.slot === null ? lanes : [column.slot]).map((slot) => ({
        slot,
        cards: cards.get(`${technician?.id ?? ''} ${column.day} ${slot}`) ?? [],
        away: isAway(board, technician, column.day, slot, shown),
      })),
      away: awayReason(board, technician, column.day, shown),
      asked: askedFor(board, technician, column.day),
      load: loadOf(technician, column),
      driving: technician === null ? null : drivingOn(technician.id, column),
    })),
  }));
}

/** What is said of a lending beside the name: from or to whom, and until when. */
function lentWords(board: Board, { id, branch }: Technician, columns: readonly BoardColumn[], shown: string | undefined): string | null {
  const days = columns.map(({ day }) => day);
  const lent = board.lent.find((one) => one.technicianId === id && days.some((day) => one.from <= day && day <= one.to));
  const other = shown !== undefined && branch !== null && branch.id !== shown;
  if (lent === undefined) return other ? `Lent from ${branch.name}` : null;
  const until = `until ${formatDay(asDay(lent.to))}`;
  return lent.branchId === shown ? `Lent from ${lent.homeBranchName || 'another branch'} ${until}` : `Lent to ${lent.branchName || 'another branch'} ${until}`;
}

/** What is left of the branches' capacity in a slot: taken and capacity summed over the shown branches. */
export function capacityOf(board: Board, day: string, slot: SlotCounter): Load {
  return board.capacity.reduce(
    (sum, row) => (row.day === day && row.slot === slot ? { taken: sum.taken + row.taken, capacity: sum.capacity + row.capacity } : sum),
    { taken: 0, capacity: 0 },
  );
}
