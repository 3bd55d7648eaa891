import { kilometresBetween } from '@quarterlight/contract/rules/distance';
import { skillsFor } from '@quarterlight/contract/rules/skills';
import { describe, expect, it } from 'vitest';
import { nearestKilometres, scoreOf } from './diary.rules.ts';

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
    expect(skillsFor('replacement', 'required')).toEqual(['replacement', 'adas-static']);
    expect(skillsFor('repair', 'none-fitted')).toEqual(['chip-repair']);
    expect(skillsFor('calibration', 'unknown')).toEqual(['adas-static']);
  });
  it('is better sooner and nearer', () => {
    const base = { daysOff: 0, distanceKm: 5, freeMinutes: 120 };
    expect(scoreOf(base)).toBeLessThan(scoreOf({ ...base, daysOff: 1 }));
    expect(scoreOf({ ...base, daysOff: 1, distanceKm: 1 })).toBeLessThan(scoreOf({ ...base, distanceKm: 40 }));
    expect(scoreOf({ ...base, distanceKm: null })).toBeGreaterThan(scoreOf(base));
  });
});
