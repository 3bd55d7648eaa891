import { kilometresBetween } from '@quarterlight/contract/rules/distance';
import { skillsFor } from '@quarterlight/contract/rules/skills';
import { describe, expect, it } from 'vitest';
import { nearestKilometres } from './diary.rules.ts';
import { costOf } from './rank-slots.ts';

const norwich = { latitude: 52.6309, longitude: 1.2974 };
const leeds = { latitude: 53.8008, longitude: -1.5491 };

describe('distances', () => {
  it('follow the great circle', () => {
    expect(kilometresBetween(norwich, leeds)).toBeCloseTo(230, -1);
    expect(kilometresBetween(norwich, norwich)).toBe(0);
    expect(kilometresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0);
  });
  it('to the nearest, or none', () => {
    expect(nearestKilometres(norwich, [leeds, { latitude: 52.64, longitude: 1.2974 }])).toBe(1);
    expect([nearestKilometres(null, [leeds]), nearestKilometres(norwich, [])]).toEqual([null, null]);
  });
});

describe('a proposal', () => {
  it('asks for the skills of the job', () => {
    expect(skillsFor(['replacement'], 'required')).toEqual(['replacement', 'adas-static']);
    expect(skillsFor(['repair'], 'none-fitted')).toEqual(['chip-repair']);
    expect(skillsFor(['calibration'], 'unknown')).toEqual(['adas-static']);
  });
  it('is better sooner, nearer, as wished, as promised, and on an emptier day', () => {
    const aims = { today: '2026-11-02', promisedBy: null, wishedDays: [], wishedSlot: null };
    const base = { day: '2026-11-02', slot: 'A', distanceKm: 5, load: 0.5 } as const;
    const cost = (change: object, more: object = {}) => costOf({ ...base, ...change }, { ...aims, ...more });
    expect(cost({})).toBeLessThan(cost({ day: '2026-11-03' }));
    expect(cost({ day: '2026-11-03', distanceKm: 1 })).toBeLessThan(cost({ distanceKm: 40 }));
    expect(cost({ distanceKm: null })).toBeGreaterThan(cost({}));
    expect(cost({ load: 1 })).toBeGreaterThan(cost({}));
    expect(cost({ day: '2026-11-04' }, { promisedBy: '2026-11-03' }) - cost({ day: '2026-11-04' })).toBe(30);
    expect(cost({ day: '2026-11-05' }, { wishedDays: ['2026-11-05'] })).toBeLessThan(cost({}, { wishedDays: ['2026-11-05'] }));
    expect(cost({ slot: 'P' }, { wishedSlot: 'A' })).toBeGreaterThan(cost({}, { wishedSlot: 'A' }));
    expect(cost({ slot: 'P' }, { wishedSlot: 'D' })).toBe(cost({}, { wishedSlot: 'D' }));
  });
});
