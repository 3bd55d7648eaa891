import { fillMessage } from '@quarterlight/contract/message';
import { awayNames, partOn, withHalf } from '@quarterlight/contract/rules/absences';
import { scheduleMessages } from '@quarterlight/contract/schedule/messages';
import type { Roaming, RoamingTimeLine } from '@quarterlight/contract/schedule/roaming-schemas';
import { addDays, day as asDay, type Day, daysBetween, formatDay, mondayOf, weekdayOf } from '@quarterlight/kit/days';

export type LendableTechnician = RoamingTimeLine['technicians'][number];

/** Some days of a technician, as they are pressed or dropped. */
export interface DayRange {
  readonly technicianId: string;
  readonly from: string;
  readonly to: string;
}
/** A lending as it lies on the shown days; it may begin before them and go on behind. */
export interface Bar {
  readonly roaming: Roaming;
  readonly first: number;
  readonly length: number;
  readonly beginsBefore: boolean;
  readonly goesOn: boolean;
  readonly tone: string;
}
export interface LineRow {
  readonly technician: LendableTechnician;
  readonly bars: readonly Bar[];
  /** By day: why the technician is away, or null. */
  readonly away: readonly (string | null)[];
}
export interface LineGroup {
  readonly id: string;
  readonly name: string;
  readonly tone: string;
  readonly rows: readonly LineRow[];
}

export const shownWeeks = 5;
const tones = ['blue', 'violet', 'green', 'orange', 'amber', 'red'] as const;

/** The days at an address: five weeks from the Monday of the day. */
export function lineDays(from: Day): Day[] {
  const monday = mondayOf(from);
  return Array.from({ length: shownWeeks * 7 }, (_, index) => addDays(monday, index));
}

/** Each branch has its colour, in the order of the branches. */
export const toneOf = ({ branches }: Pick<RoamingTimeLine, 'branches'>, branchId: string): string => {
  const place = branches.findIndex(({ id }) => id === branchId);
  return place === -1 ? 'neutral' : (tones[place % tones.length] ?? 'neutral');
};

/** Technicians by their home branch, each with what is lent and when they are away. */
export function layOutLine(line: RoamingTimeLine, days: readonly Day[]): LineGroup[] {
  const names = new Map(line.branches.map(({ id, name }) => [id, name]));
  for (const { homeBranchId, homeBranchName } of line.roamings) if (homeBranchId !== null && !names.has(homeBranchId)) names.set(homeBranchId, homeBranchName);
  const groups = Map.groupBy(line.technicians, ({ branchId }) => branchId ?? '');
  return [...groups]
    .map(([id, technicians]) => ({
      id,
      name: id === '' ? 'No home branch' : (names.get(id) ?? 'Another branch'),
      tone: toneOf(line, id),
      rows: technicians.map((technician) => rowOf(line, days, technician)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB'));
}

function rowOf(line: RoamingTimeLine, days: readonly Day[], technician: LendableTechnician): LineRow {
  const [first, last] = [days[0], days.at(-1)];
  const absences = line.absences.filter(({ userId }) => userId === technician.id);
  return {
    technician,
    bars:
      first === undefined || last === undefined
        ? []
        : line.roamings
            .filter((one) => one.technicianId === technician.id && one.from <= last && one.to >= first)
            .map((roaming) => {
              const from = roaming.from < first ? first : asDay(roaming.from);
              const to = roaming.to > last ? last : asDay(roaming.to);
              return {
                roaming,
                first: daysBetween(first, from),
                length: daysBetween(from, to) + 1,
                beginsBefore: roaming.from < first,
                goesOn: roaming.to > last,
                tone: toneOf(line, roaming.branchId),
              };
            }),
    away: days.map((day) => {
      const absence = absences.find((one) => one.state === 'approved' && partOn(one, day) !== null);
      if (absence) return withHalf(absence, day, awayNames[absence.type]);
      return technician.workDays.includes(weekdayOf(day)) ? null : 'Does not work';
    }),
  };
}

/** Why the server would refuse these days, in its own words, as far as the time line knows. */
export function refusalOf(line: RoamingTimeLine, { technicianId, from, to }: DayRange, except?: string): string | null {
  if (to < from) return scheduleMessages['roaming.days'].text;
  const met = line.roamings.find((one) => one.technicianId === technicianId && one.id !== except && one.from <= to && one.to >= from);
  if (!met) return null;
  const details = { technician: met.technicianName, branch: met.branchName, from: formatDay(asDay(met.from)), to: formatDay(asDay(met.to)) };
  return fillMessage(scheduleMessages['roaming.overlap'].text, details);
}

/** What of a bar is dragged: the whole, held at one of its days, or an end. */
export interface Grip {
  readonly roaming: Roaming;
  readonly part: 'whole' | 'from' | 'to';
  /** The day under the pointer when it was taken. */
  readonly heldAt: string;
}

/** The days of a lending after its grip was dropped on a day. */
export function droppedOn({ roaming, part, heldAt }: Grip, day: string): DayRange {
  const { technicianId, from, to } = roaming;
  if (part === 'from') return { technicianId, from: day, to };
  if (part === 'to') return { technicianId, from, to: day };
  const by = daysBetween(asDay(heldAt), asDay(day));
  return { technicianId, from: addDays(asDay(from), by), to: addDays(asDay(to), by) };
}

export const rangeText = ({ from, to }: Pick<DayRange, 'from' | 'to'>): string =>
  from === to ? formatDay(asDay(from)) : `${formatDay(asDay(from))} to ${formatDay(asDay(to))}`;
