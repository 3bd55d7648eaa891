import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { describe, expect, it } from 'vitest';
import { aCard } from './diary.fixtures.ts';
import { mapRoutes, papers } from './map-routes.ts';

const monday = '2026-11-23';
const person = (id: string, name: string) => ({ id, name, colour: '', skills: [], branch: null, roaming: false, workDays: [1], dailyMinutes: 480 });
let made = 0;
function aVisit(more: Partial<BookingCard>): BookingCard {
  made += 1;
  return { ...aCard, id: `b${made}`, worksheetId: `w${made}`, number: `W00000${made}`, ...more };
}
const boardOf = (...bookings: BookingCard[]): Board => ({
  from: monday,
  to: monday,
  branches: [{ id: 'norwich', name: 'Norwich', latitude: null, longitude: null }],
  technicians: [person('tom', 'Tom Hill'), person('ben', 'Ben Carter'), person('zoe', 'Zoe Idle')],
  bookings,
  capacity: [],
  technicianCapacity: [],
  absences: [],
  lent: [],
  closedDays: [],
});
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const marks = (board: Board) =>
  mapRoutes(board, monday).routes.map(({ technician, stops }) => [technician?.name ?? null, ...stops.map(({ mark, card }) => `${mark} ${card.id}`)]);

describe('the routes of a day on the map', () => {
  it('join a technician’s visits as they are driven to, each with a letter of its own; those of nobody come last', () => {
    const far = aVisit({ ...at(53.4, 1.3), slot: 'P' });
    const first = aVisit(at(52.6, 1.3));
    const bens = aVisit({ technicianId: 'ben', ...at(52.7, 1.2) });
    const nobodys = aVisit({ technicianId: null, ...at(52.8, 1.1) });
    const foreign = aVisit({ technicianId: 'lent', ...at(52.8, 1.4) });
    const other = aVisit({ day: '2026-11-24', ...at(52.9, 1.1) });
    const board = boardOf(far, first, bens, nobodys, foreign, other);
    expect(marks(board)).toEqual([
      ['Ben Carter', `A1 ${bens.id}`],
      ['Tom Hill', `B1 ${first.id}`, `B2 ${far.id}`],
      [null, `?1 ${nobodys.id}`, `?2 ${foreign.id}`],
    ]);
    const [, toms] = mapRoutes(board, monday).routes;
    expect(Math.round(toms?.kilometres ?? 0)).toBe(89);
  });
  it.each(['desk', 'phone'] as const)('lie within the paper of a %s, north up and east right, and never one on another', (size) => {
    const paper = papers[size];
    const [south, north, east] = [aVisit(at(51.5, -0.1)), aVisit(at(55.9, -3.2)), aVisit(at(52.6, 1.7))];
    const same = Array.from({ length: 12 }, () => aVisit(at(52.6, 1.7)));
    const { routes, pixelsPerKilometre } = mapRoutes(boardOf(south, north, east, ...same), monday, paper);
    const places = new Map(routes.flatMap(({ stops }) => stops.map((stop) => [stop.card.id, stop.at ?? { x: -1, y: -1 }] as const)));
    const placeOf = ({ id }: BookingCard) => places.get(id) ?? { x: -1, y: -1 };
    expect(placeOf(north).y).toBeLessThan(placeOf(south).y);
    expect(placeOf(east).x).toBeGreaterThan(placeOf(south).x);
    const all = [...places.values()];
    for (const [index, one] of all.entries()) {
      expect(one.x > 12 && one.x < paper.width - 12 && one.y > 12 && one.y < paper.height - 12).toBe(true);
      for (const other of all.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
    }
    expect(pixelsPerKilometre).toBeGreaterThan(0);
  });
  it('lead to the branch where the work is done in its workshop', () => {
    const [home, workshop] = [aVisit(at(52.7, 1.3)), aVisit({ place: 'workshop', slot: 'P', town: 'Cromer', ...at(52.93, 1.3) })];
    const board = { ...boardOf(home, workshop), branches: [{ id: 'norwich', name: 'Norwich', ...at(52.6, 1.3) }] };
    const { routes, towns } = mapRoutes(board, monday);
    const [there, back] = routes[0]?.stops.map((stop) => stop.at?.y ?? 0) ?? [];
    expect(back).toBeGreaterThan(there ?? 0);
    expect(Math.round(routes[0]?.kilometres ?? 0)).toBe(11);
    expect(towns.map(({ name }) => name)).toEqual(['Norwich']);
  });
  it('keep visits of unknown places in the list', () => {
    const { routes, pixelsPerKilometre } = mapRoutes(boardOf(aVisit({ place: 'workshop' })), monday);
    expect([routes[0]?.stops[0]?.at, routes[0]?.kilometres, pixelsPerKilometre]).toEqual([null, null, null]);
    expect(mapRoutes(boardOf(), monday).routes).toEqual([]);
  });
  it.each(['desk', 'phone'] as const)('has the names of towns on a %s where no mark lies over them', (size) => {
    const paper = papers[size];
    const near = Array.from({ length: 9 }, (_, index) => aVisit({ ...at(52.6 - index / 1000, 1.3), town: 'Wolverhampton' }));
    const { routes, towns } = mapRoutes(boardOf(...near, aVisit({ ...at(52.7, 1.3), town: 'Ayr' })), monday, paper);
    expect(towns.map(({ name }) => name)).toEqual(['Wolverhampton', 'Ayr']);
    for (const { name, x, y } of towns)
      for (const { at: mark } of routes.flatMap(({ stops }) => stops))
        expect(mark !== null && Math.abs(mark.x - x) < name.length * 3.5 + 11 && Math.abs(mark.y - (y - 6)) < 17).toBe(false);
  });
});
