import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  basisPointsOf,
  formatMoney,
  formatPlain,
  formatUnitCost,
  formatUnitPlain,
  lineCost,
  lineNet,
  marginOf,
  markedUp,
  parsePounds,
  parseUnitPounds,
  pence,
  percentOf,
  roundHalfUp,
  subtract,
  sum,
  unitCost,
  vatOf,
} from './money.ts';

const amounts = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(pence);

describe('pence', () => {
  it('refuses fractions, infinities and numbers beyond exactness', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => pence(wrong)).toThrow(RangeError);
    expect(Object.is(pence(-0), 0)).toBe(true);
  });

  it('is added up and subtracted', () => {
    expect(sum([pence(1), pence(2), pence(-5)])).toBe(-2);
    expect(sum([])).toBe(0);
    expect(subtract(pence(10), pence(3), pence(2))).toBe(5);
  });
});

describe('rounding', () => {
  it.each([
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [-5, 10, -1],
    [-4, 10, 0],
    [14, -10, -1],
    [15, -10, -2],
    [0, 7, 0],
  ])('%d / %d is %d', (top, bottom, rounded) => expect(roundHalfUp(top, bottom)).toBe(rounded));

  it('refuses to divide by nothing', () => expect(() => roundHalfUp(1, 0)).toThrow(RangeError));

  it('mirrors credits exactly', () => {
    fc.assert(
      fc.property(amounts, fc.nat(10_000), (amount, rate) => {
        expect(vatOf(pence(0 - amount), rate)).toBe(0 - vatOf(amount, rate));
      }),
    );
  });
});

describe('lines', () => {
  it('multiplies by thousandths and takes the discount off, rounding once', () => {
    expect(lineNet(pence(1999), 3000)).toBe(5997);
    expect(lineNet(pence(333), 1500)).toBe(500);
    expect(lineNet(pence(10_000), 1000, 1250)).toBe(8750);
    expect(lineNet(pence(1), 500)).toBe(1);
    expect(lineNet(pence(5000), -1000)).toBe(-5000);
  });

  it('costs lines in hundredths of a penny without losing exactness in large numbers', () => {
    expect(lineCost(unitCost(123_456), 1000)).toBe(1235);
    expect(lineCost(unitCost(9_999_999_999), 9_999_999)).toBe(999_999_899_900);
  });

  it('adds VAT within a penny of the exact amount', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 500, 2000), (net, rate) => {
        expect(Math.abs(vatOf(net, rate) - (net * rate) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('marks up, takes shares and works out margins', () => {
    expect(markedUp(unitCost(850_000), 4000)).toBe(11_900);
    expect(percentOf(pence(999), 5000)).toBe(500);
    expect(marginOf(pence(200), pence(150))).toBe(2500);
    expect(marginOf(pence(0), pence(150))).toBeNull();
    expect(basisPointsOf(1, 3)).toBe(3333);
  });
});

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [33, 33, 34]],
    [1, [1, 1], [0, 1]],
    [1, [1, 1, 0], [0, 1, 0]],
    [-100, [1, 1, 1], [-33, -33, -34]],
    [5, [0, 0], [2, 3]],
    [7, [], []],
  ])('%d by %j is %j', (amount, ratios, parts) => expect(allocate(pence(amount), ratios)).toEqual(parts));

  it('sums exactly and stays within a penny of each share', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }), (amount, ratios) => {
        const parts = allocate(amount, ratios);
        expect(sum(parts)).toBe(amount);
        const whole = ratios.reduce((all, ratio) => all + ratio, 0);
        if (whole > 0) for (const [index, part] of parts.entries()) expect(Math.abs(part - (amount * (ratios[index] ?? 0)) / whole)).toBeLessThan(1.001);
      }),
    );
  });

  it('refuses negative ratios', () => expect(() => allocate(pence(1), [-1, 2])).toThrow(RangeError));
});

describe('money in words and files', () => {
  it.each([
    [123_456, '£1,234.56', '1234.56'],
    [0, '£0.00', '0.00'],
    [5, '£0.05', '0.05'],
    [-300, '-£3.00', '-3.00'],
    [123_456_789_00, '£123,456,789.00', '123456789.00'],
    [99_999, '£999.99', '999.99'],
  ])('%d pence reads %s and exports as %s', (amount, read, exported) => {
    expect(formatMoney(pence(amount))).toBe(read);
    expect(formatMoney({ amount, currency: 'GBP' })).toBe(read);
    expect(formatPlain(pence(amount))).toBe(exported);
  });

  it('knows other currencies', () => {
    expect(formatMoney({ amount: 150, currency: 'EUR' })).toBe('€1.50');
    expect(formatMoney(pence(-150), 'CHF')).toBe('-CHF 1.50');
  });

  it('shows hundredths of a penny where they matter', () => {
    expect(formatUnitCost(unitCost(123_456))).toBe('£12.3456');
    expect(formatUnitCost(unitCost(125_000))).toBe('£12.50');
    expect(formatUnitPlain(unitCost(125_000))).toBe('12.5000');
  });

  it.each([
    ['1,234.56', 123_456],
    ['£12', 1200],
    ['-£3.5', -350],
    ['£-3.5', -350],
    ['.50', 50],
    [' 1 234.5 ', 123_450],
    ['2.500', 250],
    ['2.505', null],
    ['1,23', null],
    ['12,34,567', null],
    ['', null],
    ['.', null],
    ['--1', null],
    ['1e3', null],
    ['99999999999999999', null],
  ])('reads %j as %j', (text, amount) => expect(parsePounds(text)).toBe(amount));

  it.each([
    ['12.3456', 123_456],
    ['12.34565', 123_457],
    ['12.3000000000001', 123_000],
    ['12', 120_000],
    ['x', null],
  ])('reads the unit cost %j as %j', (text, amount) => expect(parseUnitPounds(text)).toBe(amount));

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parsePounds(formatMoney(amount))).toBe(amount);
        expect(parsePounds(formatPlain(amount))).toBe(amount);
      }),
    );
  });
});
