import { minutesByCounter, type SlotCode, type SlotCounter } from '@quarterlight/contract/rules/slots';
import { type Day, daysFrom, weekdayOf } from '@quarterlight/kit/days';
import { outOfHoursMinutes } from '../areas/schedule/schedule.rules.ts';
import type { Branch } from './branches.ts';
import type { Technician } from './people.ts';
import type { World } from './world.ts';

/** A place in the diary: who, when, and at which minute of the day the visit is planned to begin. */
export interface Place {
  readonly branch: Branch;
  readonly technician: Technician;
  readonly day: Day;
  readonly slot: SlotCode;
  readonly minutes: number;
  readonly start: number;
}

export interface Wish {
  readonly branch: Branch;
  readonly day: Day;
  readonly minutes: number;
  readonly skill: string;
  readonly slot?: SlotCode;
  readonly technician?: Technician;
  /** Not before this minute of the day, and to be over by that one. */
  readonly notBefore?: number;
  readonly overBy?: number;
  readonly afternoonFirst?: boolean;
  /** Exactly then, whatever the slot's usual hours. */
  readonly start?: number;
}

/** The diary while the story is told: it never gives more than there is. */
export interface Diary {
  /** A place on the day, or undefined where there is none. It is taken. */
  take(wish: Wish): Place | undefined;
  giveBack(place: Place): void;
  opens(branch: Branch, day: Day): boolean;
  isAbsent(technician: Technician, day: Day, slot: SlotCode): boolean;
  /** Writes the counters. */
  close(): void;
}

const windows: Readonly<Record<SlotCode, readonly [from: number, startBefore: number]>> = { A: [490, 770], P: [760, 1010], D: [500, 540], O: [1080, 1230] };
const travel = 15;
interface Absence {
  readonly from: Day;
  readonly to: Day;
  readonly part: 'A' | 'P' | 'D';
}

const minutesOf = (technician: Technician, day: Day, slot: SlotCounter) =>
  slot === 'O' ? outOfHoursMinutes : technician.workDays.includes(weekdayOf(day)) ? technician.dailyMinutes / 2 : 0;
const opens = (branch: Branch, day: Day) => branch.site.openDays.includes(weekdayOf(day)) && !branch.closedDays.has(day);

export function openDiary(world: World, technicians: readonly Technician[], absences: ReadonlyMap<string, readonly Absence[]>): Diary {
  const counters = new Map<string, { owner: 'branch' | 'technician'; id: string; day: Day; slot: SlotCounter; taken: number; capacity: number }>();
  const busy = new Map<string, { from: number; to: number }[]>();
  const counter = (owner: 'branch' | 'technician', id: string, day: Day, slot: SlotCounter, capacity: number) => {
    const key = `${id} ${day} ${slot}`;
    const known = counters.get(key);
    if (known) return known;
    const made = { owner, id, day, slot, taken: 0, capacity };
    counters.set(key, made);
    return made;
  };
  const takings = (branch: Branch, technician: Technician, day: Day, slot: SlotCode, minutes: number) =>
    minutesByCounter(slot, minutes).map((taking) => ({
      minutes: taking.minutes,
      ofBranch: counter('branch', branch.id, day, taking.counter, branch.capacity[taking.counter]),
      ofTechnician: counter('technician', technician.id, day, taking.counter, minutesOf(technician, day, taking.counter)),
    }));
  const isAbsent = (technician: Technician, day: Day, slot: SlotCode) =>
    (absences.get(technician.id) ?? []).some(
      (absence) => absence.from <= day && day <= absence.to && (absence.part === 'D' || slot === 'D' || absence.part === slot),
    );

  /** The first minute at which the technician is free for so long, within the slot's window. */
  const startFor = (wish: Wish, technician: Technician, slot: SlotCode): number | undefined => {
    const [opensAt, before] = windows[slot];
    const taken = busy.get(`${technician.id} ${wish.day}`) ?? [];
    const { start: exactly } = wish;
    if (exactly !== undefined) return taken.some(({ from, to }) => exactly < to + 5 && from < exactly + wish.minutes + 5) ? undefined : exactly;
    let start = Math.max(opensAt, wish.notBefore ?? 0);
    for (let moved = true; moved; ) {
      moved = false;
      for (const { from, to } of taken) {
        if (start < to + travel && from < start + wish.minutes + travel) {
          start = to + travel;
          moved = true;
        }
      }
    }
    start = Math.ceil(start / 5) * 5;
    return start < before && start + wish.minutes <= (wish.overBy ?? 1400) ? start : undefined;
  };

  const take = (wish: Wish): Place | undefined => {
    const load = (technician: Technician) => (busy.get(`${technician.id} ${wish.day}`) ?? []).length;
    const skilled = technicians.filter((each) => each.branch === wish.branch && each.skills.includes(wish.skill));
    const able = wish.technician
      ? [wish.technician]
      : skilled.toSorted((one, other) => load(one) - load(other) || (turn(one, wish.day) < turn(other, wish.day) ? -1 : 1));
    const wanted: readonly SlotCode[] = wish.slot ? [wish.slot] : wish.afternoonFirst ? ['P', 'A'] : ['A', 'P'];
    if (!wanted.includes('O') && !opens(wish.branch, wish.day)) return undefined;
    for (const slot of wanted) {
      for (const technician of able) {
        if (isAbsent(technician, wish.day, slot)) continue;
        const taken = takings(wish.branch, technician, wish.day, slot, wish.minutes);
        if (taken.some(({ minutes, ofBranch, ofTechnician }) => ofBranch.taken >= ofBranch.capacity || ofTechnician.taken + minutes > ofTechnician.capacity))
          continue;
        const start = startFor(wish, technician, slot);
        if (start === undefined) continue;
        for (const { minutes, ofBranch, ofTechnician } of taken) {
          ofBranch.taken += 1;
          ofTechnician.taken += minutes;
        }
        const key = `${technician.id} ${wish.day}`;
        busy.set(key, [...(busy.get(key) ?? []), { from: start, to: start + wish.minutes }]);
        return { branch: wish.branch, technician, day: wish.day, slot, minutes: wish.minutes, start };
      }
    }
    return undefined;
  };

  return {
    take,
    opens,
    isAbsent,
    giveBack: ({ branch, technician, day, slot, minutes, start }) => {
      for (const taking of takings(branch, technician, day, slot, minutes)) {
        taking.ofBranch.taken -= 1;
        taking.ofTechnician.taken -= taking.minutes;
      }
      const key = `${technician.id} ${day}`;
      busy.set(
        key,
        (busy.get(key) ?? []).filter((each) => each.from !== start),
      );
    },
    close: () => {
      for (const { owner, id, day, slot, taken, capacity } of counters.values()) {
        if (taken === 0) continue;
        if (owner === 'branch') world.rows.add('branch_capacity', { branch_id: id, day, slot, capacity, taken });
        else world.rows.add('technician_capacity', { technician_id: id, day, slot, capacity_minutes: capacity, taken_minutes: taken });
      }
    },
  };
}

/** Another order each day, so that nobody is always asked first. */
const turn = (technician: Technician, day: Day): string =>
  `${(technician.vanCode.charCodeAt(technician.vanCode.length - 1) * 7 + Number(day.slice(8)) * 3) % 11} ${technician.id}`;

/** Holidays, sickness and training of the technicians; nobody is booked inside them, and the one who demonstrates is at work these weeks. */
export function makeAbsences(
  world: World,
  technicians: readonly Technician[],
  demonstrator: Technician,
  by: { id: string | null; username: string; name: string; ip: string },
): Map<string, Absence[]> {
  const random = world.random.fork('absences');
  const made = new Map<string, Absence[]>();
  const { calendar } = world;
  for (const technician of technicians) {
    const taken: Absence[] = [];
    const add = (offset: number, length: number, type: 'holiday' | 'sickness' | 'training' | 'other', part: 'A' | 'P' | 'D', note: string) => {
      const [from, to] = [calendar.offset(offset), calendar.offset(offset + length - 1)];
      const clashes = taken.some((absence) => absence.from <= to && from <= absence.to);
      const shown = technician === demonstrator && offset < 12 && offset + length > -12;
      if (clashes || shown || daysFrom(from, to).length === 0) return;
      taken.push({ from, to, part });
      const at = calendar.at(calendar.offset(Math.min(-1, type === 'sickness' ? offset - 1 : offset - random.int(14, 60))), random.int(520, 1000));
      const id = world.id(at);
      world.rows.add('absence', { id, user_id: technician.id, type, from_day: from, to_day: to, part, note, created_by: by.id, created_at: calendar.iso(at) });
      world.log(at, by, {
        entity: 'user',
        id: technician.id,
        label: technician.name,
        action: 'user.absence_added',
        after: { type, from, to, part, keptBookings: 0 },
      });
    };
    for (let offset = -520; offset < 60; offset += random.int(45, 85)) add(offset, random.pick([2, 5, 5, 7, 12]), 'holiday', 'D', '');
    for (let offset = -530; offset < -3; offset += random.int(90, 200)) add(offset, random.int(1, 3), 'sickness', 'D', '');
    for (let offset = -500; offset < 40; offset += random.int(170, 260))
      add(offset, 1, 'training', random.pick(['A', 'P', 'D']), random.pick(['Calibration refresher', 'Manual handling', 'First aid']));
    if (random.chance(0.4)) add(-random.int(5, 200), 1, 'other', random.pick(['A', 'P']), 'Medical appointment');
    made.set(technician.id, taken);
  }
  return made;
}
