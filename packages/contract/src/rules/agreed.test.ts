import { describe, expect, it } from 'vitest';
import { aboveCap, agreedInWords, always, daysInWords, termState } from './agreed.ts';

describe('what is agreed for some days', () => {
  it.each([
    ['2026-10-31', 'coming'],
    ['2026-11-01', 'in-force'],
    ['2027-10-31', 'in-force'],
    ['2027-11-01', 'ended'],
  ])('on %s is %s', (on, state) => {
    expect(termState({ validFrom: '2026-11-01', validTo: '2027-10-31' }, on)).toBe(state);
    expect(termState({ validFrom: '2026-11-01', validTo: null }, on)).toBe(state === 'ended' ? 'in-force' : state);
  });

  it('is told in words', () => {
    const words = (validFrom: string, validTo: string | null) => daysInWords({ validFrom, validTo });
    expect([words('2026-11-01', '2027-10-31'), words('2026-11-01', null), words(always, '2027-10-31'), words(always, null)]).toEqual([
      'from 01/11/2026 to 31/10/2027',
      'from 01/11/2026',
      'until 31/10/2027',
      '',
    ]);
    expect(agreedInWords({ account: 'Aviva', ofParent: false, validFrom: always, validTo: null })).toBe('agreed with Aviva');
  });

  it('a cap is told of from the first penny above it', () => {
    const cap = { capPence: 35_000, account: 'Aviva', ofParent: false, validFrom: always, validTo: null };
    expect([aboveCap(cap, 35_000), aboveCap(null, 1)]).toEqual([null, null]);
    expect(aboveCap(cap, 35_001)).toBe('Above the cap of £350.00 agreed with Aviva');
    expect(aboveCap({ ...cap, ofParent: true }, 35_001)).toBe('Above the cap of £350.00 agreed with its parent account Aviva');
  });
});
