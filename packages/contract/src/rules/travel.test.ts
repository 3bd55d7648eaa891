import { describe, expect, it } from 'vitest';
import { driveMinutes, routeOf, travelBetween } from './travel.ts';

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
