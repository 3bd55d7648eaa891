import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { fillMessage } from '@quarterlight/contract/message';
import { absenceWords } from '@quarterlight/contract/rules/absences';
import { closedDetails, takesSlot } from '@quarterlight/contract/rules/branch-days';
import { minutesByCounter, type SlotCode, slotNames } from '@quarterlight/contract/rules/slots';
import { scheduleMessages } from '@quarterlight/contract/schedule/messages';
import { day as asDay, formatDay, weekdayName } from '@quarterlight/kit/days';
import { absenceAt, lentOn, type Technician, worksOn } from './board-layout.ts';

/** Where a visit is to go. */
export interface Place {
  readonly technicianId: string | null;
  readonly day: string;
  readonly slot: SlotCode;
}
/** Whether a visit is in a place already. */
export const isThere = (card: BookingCard, { technicianId, day, slot }: Place): boolean =>
  card.technicianId === technicianId && card.day === day && card.slot === slot;

/** What is to be placed: how long it is and for which branch; `from` is what it gives back where it is moved. */
export interface Wish {
  readonly minutes: number;
  readonly branchId: string | null;
  readonly from: BookingCard | null;
}

/** The words of a refusal of the diary. */
const words = (code: keyof typeof scheduleMessages, details: Readonly<Record<string, string | number>> = {}) =>
  fillMessage(scheduleMessages[code].text, details);

/**
 * Why the server would refuse a visit there, in its own words, as far as the board knows; null where it has room. Made once for a board, asked for every
 * place of it while something is dragged.
 */
export function refusalsOf(board: Board, today: string): (wish: Wish, place: Place) => string | null {
  const technicians = new Map(board.technicians.map((technician) => [technician.id, technician]));
  const minutes = new Map(board.technicianCapacity.map((row) => [`${row.technicianId} ${row.day} ${row.slot}`, row.capacityMinutes - row.takenMinutes]));
  const jobs = new Map(board.capacity.map((row) => [`${row.branchId} ${row.day} ${row.slot}`, row.capacity - row.taken]));
  const branches = new Map(board.branches.map((branch) => [branch.id, branch]));
  const closed = new Map(board.closedDays.map((one) => [`${one.branchId} ${one.day}`, one]));

  function ofTechnician({ minutes: length, from, branchId }: Wish, { day, slot }: Place, technician: Technician): string | null {
    const { name } = technician;
    const lent = lentOn(board, technician.id, day);
    if (lent && branchId !== null && lent.branchId !== branchId)
      return words('diary.lent', { technician: name, branch: lent.branchName || 'another branch', day: formatDay(asDay(day)) });
    const absence = absenceAt(board, technician, day, slot);
    const on = formatDay(asDay(day));
    if (absence) return words('diary.absent', { technician: name, why: absenceWords[absence.type], day: on });
    const own = from?.technicianId === technician.id && from.day === day ? minutesByCounter(from.slot, from.minutes) : [];
    for (const { counter, minutes: needed } of minutesByCounter(slot, length)) {
      const back = own.find((each) => each.counter === counter)?.minutes ?? 0;
      const free = minutes.get(`${technician.id} ${day} ${counter}`) ?? 0;
      if (needed <= back || needed <= free + back) continue;
      if (counter !== 'O' && !worksOn(technician, day)) return words('diary.not_working', { technician: name, weekday: weekdayName(asDay(day)) });
      return words('diary.technician_full', { technician: name, free: Math.max(0, free + back), day: on, slot: slotNames[counter], minutes: needed });
    }
    return null;
  }

  function ofBranch({ branchId, from }: Wish, { day, slot }: Place): string | null {
    const branch = branchId === null ? undefined : branches.get(branchId);
    if (!branch) return null;
    const on = formatDay(asDay(day));
    const stays = from?.branchId === branch.id && from.day === day && from.slot === slot;
    const shut = closed.get(`${branch.id} ${day}`);
    if (!stays && shut && !takesSlot({ open: false, exception: shut.usual ? null : shut }, slot))
      return words('diary.closed', closedDetails(branch.name, day, shut.usual ? null : shut.reason));
    const own = from?.branchId === branch.id && from.day === day ? minutesByCounter(from.slot, from.minutes) : [];
    for (const { counter } of minutesByCounter(slot, 0))
      if (!own.some((each) => each.counter === counter) && (jobs.get(`${branch.id} ${day} ${counter}`) ?? 0) < 1)
        return words('diary.slot_full', { branch: branch.name, day: on, slot: slotNames[counter] });
    return null;
  }

  return (wish, place) => {
    if (place.day < today) return words('diary.past');
    const technician = place.technicianId === null ? undefined : technicians.get(place.technicianId);
    return ofBranch(wish, place) ?? (technician ? ofTechnician(wish, place, technician) : null);
  };
}
