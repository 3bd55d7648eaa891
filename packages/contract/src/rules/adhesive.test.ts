import { describe, expect, it } from 'vitest';
import { type AdhesiveSheet, adhesiveFaults, driveAwayOf, sheetOf } from './adhesive.ts';

const fast: AdhesiveSheet = { code: 'URE-FAST', name: 'Fast-cure urethane', fromCelsius: 5, toCelsius: 35, driveAwayMinutes: 60 };
const cold: AdhesiveSheet = { code: 'URE-COLD', name: 'Cold-applied urethane', fromCelsius: -10, toCelsius: null, driveAwayMinutes: 120 };
const primer: AdhesiveSheet = { code: 'PRI', name: 'Glass primer', fromCelsius: null, toCelsius: 30, driveAwayMinutes: null };
const sheets = [fast, cold, primer];
const use = (product: string, more: object = {}) => ({ product, batch: 'B1', expires: '2026-11-30', ...more });
const faults = (products: string[], temperatureCelsius: number | null, driveAwayMinutes: number | null = 240, more: object = {}) =>
  adhesiveFaults({ items: products.map((product) => use(product, more)), temperatureCelsius, driveAwayMinutes }, sheets, '2026-11-30').map(
    ({ what, index }) => `${index} ${what}`,
  );

describe('an adhesive', () => {
  it('is found by its code or its name, however it is typed', () => {
    expect([' ure-fast ', 'FAST-CURE URETHANE', 'Something else', ''].map((name) => sheetOf(name, sheets)?.code)).toEqual([
      'URE-FAST',
      'URE-FAST',
      undefined,
      undefined,
    ]);
  });
  it.each([
    [5, []],
    [35, []],
    [4.9, ['0 temperature']],
    [35.1, ['0 temperature']],
    [null, []],
  ])('of 5 to 35 degrees at %s', (temperature, found) => expect(faults(['Fast-cure urethane'], temperature)).toEqual(found));
  it('has one end of its range, or none, where its sheet says no more', () => {
    expect(faults(['URE-COLD', 'PRI', 'Unknown'], -11)).toEqual(['0 temperature']);
    expect(faults(['URE-COLD', 'PRI', 'Unknown'], 31)).toEqual(['1 temperature']);
  });
  it('holds on its last day, and expired on the next', () => {
    expect(faults(['URE-FAST'], 20)).toEqual([]);
    expect(faults(['URE-FAST'], 20, 240, { expires: '2026-11-29' })).toEqual(['0 expired']);
  });
  it('lets nobody be told less than it needs', () => {
    expect(faults(['URE-FAST'], 20, 60)).toEqual([]);
    expect(faults(['URE-FAST', 'URE-COLD'], 20, 60)).toEqual(['1 driveAway']);
    expect(faults(['URE-FAST'], 20, null)).toEqual([]);
  });
  it('holds a vehicle as long as the slowest of several', () => {
    expect(driveAwayOf([use('PRI'), use('URE-FAST'), use('URE-COLD')], sheets)).toBe(120);
    expect(driveAwayOf([use('PRI'), use('Unknown')], sheets)).toBeNull();
  });
});
