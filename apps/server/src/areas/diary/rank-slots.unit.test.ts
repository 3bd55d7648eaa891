import { kilometresBetween } from '@quarterlight/contract/rules/distance';
import { addDays, day, daysBetween, daysFrom, weekdayOf } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { roomOf } from '../schedule/index.ts';
import { costOf, rankSlots, weights } from './rank-slots.ts';
import { type Found, slotPlaces, type Wanted } from './slot-places.ts';

const monday = day('2026-11-02');
const days = daysFrom(monday, addDays(monday, 6));
const skills = ['replacement', 'chip-repair', 'adas-static'];

/** Chance that is the same for the same week. */
function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return { upTo, oneOf: <Item>(items: readonly Item[]): Item | undefined => items[upTo(items.length - 1)], happens: (share: number) => next() < share };
}
type Chance = ReturnType<typeof chanceOf>;

const pointOf = (chance: Chance) => ({ latitude: 52 + chance.upTo(1000) / 1000, longitude: 1 + chance.upTo(1000) / 1000 });

/** A week of a company as its rows have it: who can what, who is away or lent, what is booked where. */
function aWeek(seed: number) {
  const chance = chanceOf(seed);
  const branches = ['north', 'south'].map((id) => ({
    id,
    name: id,
    ...(chance.happens(0.8) ? pointOf(chance) : { latitude: null, longitude: null }),
    jobs: chance.upTo(5),
    closed: days.filter((on) => weekdayOf(on) === 7 || chance.happens(0.1)),
  }));
  const technicians = Array.from({ length: 2 + chance.upTo(6) }, (_, place) => ({
    id: `t${place}`,
    display_name: `Technician ${place}`,
    skills: skills.filter(() => chance.happens(0.7)),
    home_branch_id: chance.oneOf(branches)?.id ?? null,
    roaming: chance.happens(0.2),
    minutes: 180 + chance.upTo(120),
    workDays: [1, 2, 3, 4, 5, 6].filter(() => chance.happens(0.85)),
    absence: chance.happens(0.3) ? { from: chance.upTo(6), length: chance.upTo(2), fromSlot: chance.oneOf(['A', 'P']) ?? 'A' } : null,
    lent: chance.happens(0.15) ? { day: days[chance.upTo(6)] ?? monday, branchId: chance.oneOf(branches)?.id ?? '' } : null,
    expires: chance.happens(0.2) ? (days[chance.upTo(6)] ?? null) : null,
  }));
  const bookings = Array.from({ length: chance.upTo(30) }, () => ({
    technicianId: chance.oneOf(technicians)?.id ?? '',
    branchId: chance.oneOf(branches)?.id ?? '',
    day: chance.oneOf(days) ?? monday,
    slot: chance.happens(0.5) ? ('A' as const) : ('P' as const),
    minutes: 30 + chance.upTo(90),
    ...(chance.happens(0.85) ? pointOf(chance) : { latitude: null, longitude: null }),
  }));
  const readyOn = chance.happens(0.3) ? (days[chance.upTo(3)] ?? monday) : null;
  const wanted: Wanted = {
    branchId: chance.happens(0.5) ? 'north' : undefined,
    minutes: 30 + chance.upTo(120),
    travelMinutes: chance.upTo(30),
    skills: skills.filter(() => chance.happens(0.4)),
    point: chance.happens(0.9) ? pointOf(chance) : null,
    glassReadyOn: readyOn,
    stands: null,
    today: monday,
    promisedBy: chance.happens(0.5) ? (days[chance.upTo(6)] ?? null) : null,
    wishedDays: days.filter(() => chance.happens(0.15)),
    wishedSlot: chance.happens(0.4) ? (chance.oneOf(['A', 'P', 'D'] as const) ?? null) : null,
  };
  return { branches, technicians, bookings, wanted, clock: `${String(7 + chance.upTo(11)).padStart(2, '0')}:30` };
}
type Week = ReturnType<typeof aWeek>;
type Technician = Week['technicians'][number];

const absenceOf = ({ absence }: Technician) =>
  absence === null
    ? null
    : { from: addDays(monday, absence.from), fromSlot: absence.fromSlot, to: addDays(monday, absence.from + absence.length), toSlot: 'P' };

/** As the finder is given it. */
function groundOf({ branches, technicians, bookings, wanted, clock }: Week) {
  const shown = branches.filter(({ id }) => wanted.branchId === undefined || id === wanted.branchId);
  const early = days.filter((on) => wanted.glassReadyOn !== null && on < wanted.glassReadyOn);
  const slots = ['A', 'P'] as const;
  const room = roomOf({
    today: monday,
    clock,
    takes: (branchId, on) => !branches.some((branch) => branch.id === branchId && branch.closed.some((closed) => closed === on)),
    jobs: branches.flatMap((branch) =>
      days.flatMap((on) =>
        slots.map((slot) => ({
          branchId: branch.id,
          day: on,
          slot,
          capacity: branch.jobs,
          taken: bookings.filter((one) => one.branchId === branch.id && one.day === on && one.slot === slot).length,
        })),
      ),
    ),
    minutes: technicians.flatMap((technician) =>
      days.flatMap((on) =>
        slots.map((slot) => ({
          technicianId: technician.id,
          day: on,
          slot,
          capacityMinutes: technician.workDays.includes(weekdayOf(on)) ? technician.minutes : 0,
          takenMinutes: bookings
            .filter((one) => one.technicianId === technician.id && one.day === on && one.slot === slot)
            .reduce((sum, one) => sum + one.minutes, 0),
        })),
      ),
    ),
    absences: technicians.flatMap((technician) => {
      const absence = absenceOf(technician);
      return absence === null ? [] : [{ ...absence, userId: technician.id, type: 'holiday' as const }];
    }),
  });
  return {
    technicians,
    branches: shown,
    days: days.filter((on) => !early.includes(on)),
    early,
    slots,
    awayOn: (id: string, on: string) => {
      const lent = technicians.find((one) => one.id === id)?.lent;
      return lent && lent.day === on ? { branchId: lent.branchId, homeBranchName: '', to: on } : undefined;
    },
    against: (technician: Technician, _: unknown, on: string) => (technician.expires !== null && on > technician.expires ? 'expired' : null),
    visits: Map.groupBy(bookings, (one) => `${one.technicianId} ${one.day}`),
    room,
  };
}

/** The same looked for anew, from the rows alone: every technician, day and half is tried, by rules that are written down a second time. */
function exhaustively({ branches, technicians, bookings, wanted, clock }: Week): number[] {
  const costs: number[] = [];
  for (const technician of technicians)
    for (const on of days)
      for (const slot of ['A', 'P'] as const) {
        if (wanted.skills.some((skill) => !technician.skills.includes(skill))) continue;
        if (wanted.glassReadyOn !== null && on < wanted.glassReadyOn) continue;
        if (technician.expires !== null && technician.expires < on) continue;
        const isLent = technician.lent?.day === on;
        const branchId = isLent ? technician.lent?.branchId : technician.roaming && wanted.branchId ? wanted.branchId : technician.home_branch_id;
        const branch = branches.find(({ id }) => id === branchId);
        if (!branch || (wanted.branchId !== undefined && branch.id !== wanted.branchId) || branch.closed.includes(on)) continue;
        if (!technician.workDays.includes(weekdayOf(on))) continue;
        if (on === monday && clock >= (slot === 'A' ? '13:00' : '17:00')) continue;
        const absence = absenceOf(technician);
        if (absence && on >= absence.from && on <= absence.to && !(on === absence.from && absence.fromSlot === 'P' && slot === 'A')) continue;
        if (bookings.filter((one) => one.branchId === branch.id && one.day === on && one.slot === slot).length >= branch.jobs) continue;
        const that = bookings.filter((one) => one.technicianId === technician.id && one.day === on);
        const minutes = wanted.minutes + (that.length > 0 ? wanted.travelMinutes : 0);
        const taken = (of: typeof that) => of.reduce((sum, one) => sum + one.minutes, 0);
        if (technician.minutes - taken(that.filter((one) => one.slot === slot)) < minutes) continue;
        const visits = that.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]));
        const home = branch.latitude === null || branch.longitude === null ? [] : [{ latitude: branch.latitude, longitude: branch.longitude }];
        const { point } = wanted;
        const near = point === null ? [] : (visits.length > 0 ? visits : home).map((each) => kilometresBetween(point, each));
        const distance = near.length === 0 ? weights.unknownDistance : Math.round(Math.min(...near) * 10) / 10;
        const beside = wanted.wishedDays.map((wished) => Math.abs(daysBetween(day(wished), on)));
        costs.push(
          distance +
            weights.fullDay * Math.min(1, (taken(that) + minutes) / (2 * technician.minutes)) +
            weights.wait * (beside.length > 0 ? Math.min(...beside) : daysBetween(monday, on)) +
            weights.late * (wanted.promisedBy === null ? 0 : Math.max(0, daysBetween(day(wanted.promisedBy), on))) +
            (wanted.wishedSlot === (slot === 'A' ? 'P' : 'A') ? weights.otherHalf : 0),
        );
      }
  return costs.toSorted((one, other) => one - other);
}

const say = ({ day: on }: Found) => on;

describe('the best slots', () => {
  it('of 1,000 weeks are never worse than those of an exhaustive search, and all others are accounted for', () => {
    let proposed = 0;
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const week = aWeek(seed);
      const { wanted } = week;
      const ranked = rankSlots(slotPlaces(groundOf(week), wanted), wanted, 3, say);
      const all = exhaustively(week);
      const found = ranked.best.map((place) => Math.round(costOf(place, wanted) * 1e6));
      expect({ seed, found, more: ranked.more }).toEqual({
        seed,
        found: all.slice(0, 3).map((cost) => Math.round(cost * 1e6)),
        more: Math.max(0, all.length - 3),
      });
      const unskilled = ranked.against.find(({ code }) => code === 'skill')?.count ?? 0;
      const counted = ranked.against.reduce((sum, { count }) => sum + count, 0) - unskilled + ranked.best.length;
      expect({ seed, counted }).toEqual({ seed, counted: (week.technicians.length - unskilled) * days.length * 2 });
      proposed += ranked.best.length;
    }
    expect(proposed).toBeGreaterThan(1_500);
  });

  it('say what speaks against the others, the most first', () => {
    const aims = { today: '2026-11-02', promisedBy: '2026-11-03', wishedDays: [], wishedSlot: null };
    const place = (on: string, distanceKm: number) => ({ place: { day: on, slot: 'A' as const, distanceKm, load: 0.2 } });
    const ranked = rankSlots(
      [
        place('2026-11-05', 1),
        { against: 'absent' as const, example: 'first' },
        place('2026-11-02', 2),
        place('2026-11-02', 60),
        { against: 'absent' as const, example: 'second' },
        place('2026-11-03', 2),
      ],
      aims,
      1,
      ({ day: on, distanceKm }) => `${on} ${distanceKm}`,
    );
    expect(ranked.best).toMatchObject([{ day: '2026-11-02', distanceKm: 2 }]);
    expect([ranked.more, ranked.against]).toEqual([
      3,
      [
        { code: 'absent', count: 2, example: 'first' },
        { code: 'farther', count: 1, example: '2026-11-02 60' },
        { code: 'late', count: 1, example: '2026-11-05 1' },
        { code: 'later', count: 1, example: '2026-11-03 2' },
      ],
    ]);
  });
});
