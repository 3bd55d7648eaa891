import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvRow } from './csv.ts';
import { emptyId, idOrNull, isId, newId } from './ids.ts';
import { documentNumber, formatNumber } from './numbers.ts';
import { formatQuantity, fromMilli, isQuantity, isWholePieces, milli, sumMilli, toMilli } from './quantities.ts';
import { capitalise, codeWords, foldForSearch, initials, listOf, plural, sortKey, truncate } from './text.ts';

describe('identifiers', () => {
  it('are UUIDs of version 7 that sort by the order they were made in', () => {
    const made = Array.from({ length: 10_000 }, () => newId());
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    for (const id of made.slice(0, 50)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('keep their order when the clock steps back, and carry the time', () => {
    const later = newId(Date.parse('2100-01-01T00:00:00Z'));
    expect(newId(0) > later).toBe(true);
    expect(Number.parseInt(later.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2100-01-01T00:00:00Z'));
  });

  it('are told from other texts', () => {
    expect([emptyId, newId(), newId().toUpperCase(), 'x', '', `${emptyId}0`].map(isId)).toEqual([true, true, true, false, false, false]);
    expect([idOrNull(emptyId), idOrNull(''), idOrNull(undefined), idOrNull('a')]).toEqual([null, null, null, 'a']);
  });
});

describe('quantities', () => {
  it('go to thousandths and back', () => {
    expect([toMilli(2.5), toMilli(1.005), toMilli(-0.001), toMilli(3)]).toEqual([2500, 1005, -1, 3000]);
    expect(() => toMilli(0.0001)).toThrow(RangeError);
    expect(() => milli(0.5)).toThrow(RangeError);
    expect([isQuantity(0.1 + 0.2), isQuantity(0.3), isQuantity(Number.NaN), isQuantity(1e13)]).toEqual([false, true, false, false]);
    expect([isWholePieces(milli(2000)), isWholePieces(milli(1))]).toEqual([true, false]);
    expect(sumMilli([milli(1), milli(2)])).toBe(3);
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }).map(milli), (each) => {
        expect(toMilli(fromMilli(each))).toBe(each);
      }),
    );
  });

  it.each([
    [1_234_000, '1,234'],
    [2500, '2.5'],
    [-125, '-0.125'],
    [0, '0'],
  ])('%d thousandths read %s', (quantity, read) => {
    expect(formatQuantity(milli(quantity))).toBe(read);
  });
});

describe('texts', () => {
  it('are sorted and found without accents, case and marks', () => {
    expect(sortKey('  Škoda   Octavia\tŁódź Straße ')).toBe('skoda octavia lodz strasse');
    expect(foldForSearch('O’Brien & Søn (Glass) Ltd.')).toBe('obrien son glass ltd');
    expect(foldForSearch('W/S 8556-AGS')).toBe('w s 8556 ags');
  });

  it('are shortened and dressed', () => {
    expect(['Mary Jane Watson', 'ann', 'J. R. Hartley', '', 'élan vital', '(none) at'].map(initials)).toEqual(['MW', 'A', 'JH', '', 'ÉV', 'A']);
    expect([plural(1, 'job'), plural(0, 'job'), plural(1204, 'job'), plural(1204.5, 'day'), plural(2, 'delivery', 'deliveries')]).toEqual([
      '1 job',
      '0 jobs',
      '1,204 jobs',
      '1,204.5 days',
      '2 deliveries',
    ]);
    expect([truncate('windscreen', 5), truncate('wind', 5), truncate('👍👍👍', 2), truncate('two words', 5)]).toEqual(['wind…', 'wind', '👍…', 'two…']);
    expect([capitalise('élan'), capitalise('')]).toEqual(['Élan', '']);
    expect([codeWords('purchase-order.line_added'), codeWords('lotId'), codeWords('')]).toEqual(['Purchase order line added', 'Lot id', '']);
    expect([listOf([]), listOf(['glass']), listOf(['glass', 'clips', 'labour'])]).toEqual(['', 'glass', 'glass, clips and labour']);
  });
});

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567.891, '1,234,567.891'],
    [1234.5, '1,234.5'],
    [0.1 + 0.2, '0.3'],
    [99.9996, '100'],
    [-1234.5, '-1,234.5'],
    [-0.0001, '0'],
  ])('%d reads %s', (value, read) => {
    expect(formatNumber(value)).toBe(read);
  });

  it('have six figures or more', () => {
    expect([documentNumber('W', 123), documentNumber('I', 1_234_567), documentNumber('', 5, 3)]).toEqual(['W000123', 'I1234567', '005']);
    expect(() => documentNumber('W', -1)).toThrow(RangeError);
  });
});

describe('cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+447700900123', "'+447700900123"],
    ['-1+1', "'-1+1"],
    ['@sum', "'@sum"],
    [' =1', "' =1"],
    ['\t=1', `"'\t=1"`],
    ['\rx', `"'\rx"`],
    ['\0x', `"'\0x"`],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－x', "'－x"],
    ['＠x', "'＠x"],
    ['\uFEFF=1', `"'\uFEFF=1"`.replaceAll('"', '')],
    ['-12.50', '-12.50'],
    ['007', '007'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['a\nb', '"a\nb"'],
    ['plain', 'plain'],
    ['', ''],
  ])('%j is written %j', (value, cell) => expect(csvCell(value)).toBe(cell));

  it('write numbers, marks and nothing', () => {
    expect(csvRow([1.5, -2, true, false, null, undefined, 10n, 'x'])).toBe('1.5,-2,Y,N,,,10,x\r\n');
  });

  it('never begin as a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 6 }), (text) => {
        const cell = csvCell(text).replace(/^"/, '');
        expect(/^[=+@\t\r\0＝＋－＠]/.test(cell)).toBe(false);
      }),
    );
  });
});
