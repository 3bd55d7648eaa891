import { describe, expect, it } from 'vitest';
import { dayRoute, driveMinutes, drivesOf, routeOf, travelBetween } from './travel.ts';

const at = (name: string, longitude: number | null, order = 0, startsAt: string | null = null) => ({
  name,
  order,
  startsAt,
  point: longitude === null ? null : { latitude: 52, longitude },
});
const names = (visits: ReturnType<typeof at>[]) => routeOf(visits).map(({ name }) => name);

describe('a day on the road', () => {
  it('goes by slot, to the nearest next, agreed starts by their clock', () => {
    expect(names([at('far', 1.9, 1), at('near', 1.1, 1), at('first', 1, 0)])).toEqual(['first', 'near', 'far']);
    expect(names([at('late', 1, 0, '2026-11-02T11:00:00Z'), at('early', 1.5, 0, '2026-11-02T09:00:00Z')])).toEqual(['early', 'late']);
    expect(names([at('first', 1, 0), at('unknown', null, 1), at('next', 1.2, 1)])).toEqual(['first', 'next', 'unknown']);
  });
  it('takes about as long as roads take, to five minutes', () => {
    expect(driveMinutes({ latitude: 52, longitude: 1 }, { latitude: 52, longitude: 1.5 })).toBe(65);
    expect(travelBetween([at('one', 1), at('two', 1.5), at('three', 1)])).toBe(70);
    expect([travelBetween([]), travelBetween([at('one', 1), at('unknown', null)])]).toEqual([null, null]);
  });
});

describe('the day of one person', () => {
  const begins = [8, 8, 12, 17].map((hour) => Date.parse(`2026-11-02T${String(hour).padStart(2, '0')}:00:00Z`));
  const route = (visits: ReturnType<typeof at>[], start: number | null = null, minutes = 60) =>
    dayRoute(
      visits.map((visit) => ({ ...visit, minutes })),
      start === null ? null : { latitude: 52, longitude: start },
      (order) => begins[order] ?? 0,
    ).map(({ name }) => name);

  it('begins with what is nearest to where it starts, and goes on to the next nearest', () => {
    const visits = [at('far', 1.6, 1), at('middle', 1.4, 1), at('near', 1.1, 1)];
    expect(route(visits, 1)).toEqual(['near', 'middle', 'far']);
    expect(route(visits, 1.7)).toEqual(['far', 'middle', 'near']);
    expect(route(visits)).toEqual(['far', 'middle', 'near']);
  });
  it('keeps the slots, and puts an agreed start where nothing before it makes it late', () => {
    const noon = at('agreed', 1, 1, '2026-11-02T10:30:00Z');
    // Two of an hour with their drives fit before half past ten, a third does not.
    expect(route([at('pm', 1, 2), noon, at('c', 1.02, 1), at('b', 1.01, 1), at('a', 1, 1)], 1)).toEqual(['a', 'b', 'agreed', 'c', 'pm']);
    expect(route([noon, at('a', 1, 1)], 1, 200)).toEqual(['agreed', 'a']);
    expect(route([at('pm', 1, 2), at('late', 1, 0, '2026-11-02T16:00:00Z')], 1)).toEqual(['pm', 'late']);
    expect(route([at('second', 1, 1, '2026-11-02T09:00:00Z'), at('first', 1, 2, '2026-11-02T08:00:00Z')])).toEqual(['first', 'second']);
  });
  it('loses no visit whose place nobody knows, and says no drive to it', () => {
    const visits = [at('unknown', null, 1), at('known', 1.5, 1)];
    expect(route(visits, 1)).toEqual(['known', 'unknown']);
    expect(drivesOf([at('known', 1.5), at('unknown', null), at('back', 1)], { latitude: 52, longitude: 1 })).toEqual([65, null, 65]);
    expect(drivesOf([at('known', 1.5), at('back', 1)], null)).toEqual([null, 65]);
  });
});
