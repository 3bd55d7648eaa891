import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsOf } from './totals.ts';
import { formatRate } from './vat.ts';

describe('totals', () => {
  it('work VAT out per line, round it half up and add it up', () => {
    const line = { quantityMilli: 1000, unitPricePence: 1013, vatRateBasisPoints: 2000 };
    const totals = totalsOf([line, line, line]);
    expect([totals.net, totals.vat, totals.gross]).toEqual([3039, 609, 3648]);
  });

  it('take discounts off and summarise by rate', () => {
    const totals = totalsOf([
      { quantityMilli: 2000, unitPricePence: 10_000, discountBasisPoints: 1250, vatRateBasisPoints: 2000 },
      { quantityMilli: 500, unitPricePence: 333, vatRateBasisPoints: 0 },
      { quantityMilli: 1000, unitPricePence: -1000, vatRateBasisPoints: 2000 },
    ]);
    expect(totals.lines).toEqual([
      { net: 17_500, vat: 3500, gross: 21_000, discount: 2500 },
      { net: 167, vat: 0, gross: 167, discount: 0 },
      { net: -1000, vat: -200, gross: -1200, discount: 0 },
    ]);
    expect(totals.byRate).toEqual([
      { rateBasisPoints: 2000, net: 16_500, vat: 3300, gross: 19_800 },
      { rateBasisPoints: 0, net: 167, vat: 0, gross: 167 },
    ]);
    expect(totalsOf([])).toEqual({ lines: [], net: 0, vat: 0, gross: 0, byRate: [] });
  });

  it('equal the sum of their lines and of their rates, with VAT within half a penny a line', () => {
    const line = fc.record({
      quantityMilli: fc.integer({ min: -100_000, max: 1_000_000 }),
      unitPricePence: fc.nat(1_000_000),
      discountBasisPoints: fc.nat(10_000),
      vatRateBasisPoints: fc.constantFrom(0, 500, 2000),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
        const totals = totalsOf(lines);
        for (const part of ['net', 'vat', 'gross'] as const) {
          expect(totals.lines.reduce((all, each) => all + each[part], 0)).toBe(totals[part]);
          expect(totals.byRate.reduce((all, each) => all + each[part], 0)).toBe(totals[part]);
        }
        expect(totals.net + totals.vat).toBe(totals.gross);
        const exact = totals.lines.reduce((all, each, index) => all + (each.net * (lines[index]?.vatRateBasisPoints ?? 0)) / 10_000, 0);
        expect(Math.abs(totals.vat - exact)).toBeLessThanOrEqual(lines.length * 0.5 + 0.001);
      }),
    );
  });
});

describe('rates of VAT', () => {
  it('are read', () => expect([formatRate(2000), formatRate(1750), formatRate(0)]).toEqual(['20%', '17.5%', '0%']));
});
