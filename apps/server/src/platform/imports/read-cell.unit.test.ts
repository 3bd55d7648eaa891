import { describe, expect, it } from 'vitest';
import type { CellKind, Column, Form } from './columns.ts';
import { type Cell, readCell } from './read-cell.ts';

const column = (kind: CellKind, required = false): Column => ({
  ...kind,
  title: 'Column',
  help: '',
  aliases: [],
  samples: [],
  ...(required ? { required } : {}),
});
const read = (cell: Cell, kind: CellKind, decimal: '.' | ',' = '.', dates: 'dmy' | 'mdy' = 'dmy', required = false) => {
  const found = readCell(cell, column(kind, required), { decimal, dates });
  return 'wrong' in found ? `wrong: ${found.wrong}` : found.value;
};
const money: CellKind = { kind: 'decimal', places: 2, least: 0, most: 10_000_000 };

describe('amounts', () => {
  it.each<[Cell, '.' | ',', string | null]>([
    ['1,234.50', '.', '123450'],
    ['£1,234.5', '.', '123450'],
    [' 12 ', '.', '1200'],
    ['.5', '.', '50'],
    ['1.234,50', ',', '123450'],
    ['1.234,50 €', ',', '123450'],
    ["1'234,5", ',', '123450'],
    ['1\u00a0234,5', ',', '123450'],
    ['12.345', '.', '1235'],
    [119.98999999999999, '.', '11999'],
    [1e-7, '.', '0'],
    ['', '.', null],
  ])('%s with %s is %s', (cell, decimal, value) => expect(read(cell, money, decimal)).toBe(value));

  it.each<[Cell, '.' | ',', RegExp]>([
    ['12,5', '.', /not a number with ‘\.’ before its decimals/],
    ['1.234.5', ',', /not a number with ‘,’/],
    ['12a', '.', /not a number\./],
    ['1,23,4', '.', /not a number/],
    ['(12.50)', '.', /cannot be below nil/],
    ['12.50-', '.', /cannot be below nil/],
    ['-1', '.', /cannot be below nil/],
    ['-(1)', '.', /not a number/],
    ['200000', '.', /more than 100,000/],
    ['99999999999999999999', '.', /not a number/],
    ['#REF!', '.', /no result here/],
    ['NaN', '.', /not a number/],
    ['0x10', '.', /not a number/],
    ['1e5', '.', /not a number/],
  ])('%s with %s is refused', (cell, decimal, words) => expect(read(cell, money, decimal)).toMatch(words));

  it('below nil where that may be', () => {
    const any: CellKind = { kind: 'decimal', places: 2, least: -10_000, most: 10_000 };
    expect([read('(12.50)', any), read('12.50-', any), read('-0.5', any)]).toEqual(['-1250', '-1250', '-50']);
  });
});

describe('days', () => {
  const day: CellKind = { kind: 'day' };
  it.each<[Cell, string]>([
    ['31/12/2026', '2026-12-31'],
    ['1.2.26', '2026-02-01'],
    ['2026-12-31', '2026-12-31'],
    ['20261231', '2026-12-31'],
    ['2026-12-31T00:00:00', '2026-12-31'],
    ['31/12/2026 08:30', '2026-12-31'],
    [46_387, '2026-12-31'],
    ['46387', '2026-12-31'],
  ])('%s is %s', (cell, value) => expect(read(cell, day)).toBe(value));
  it('with the month first, where that is how the file has it', () => expect(read('12/31/2026', day, '.', 'mdy')).toBe('2026-12-31'));
  it.each(['31/02/2026', '12/31/2026', 'tomorrow', '3112', '99999999'])('%s is refused', (cell) => expect(read(cell, day)).toMatch(/not a day/));
});

describe('codes, texts, shares, whole numbers, yes and no', () => {
  const code: CellKind = { kind: 'code', most: 20 };
  it.each([
    ['8574AGSMVZ*', '8574AGSMVZ'],
    [' 8574 agsm vz ', '8574AGSMVZ'],
    ['= 8574AGN', '8574AGN'],
    ['8574AGN (neu)', '8574AGN'],
    ['Ure  fast 310 #', 'URE FAST 310'],
  ])('the code of %s is %s', (cell, value) => expect(read(cell, code)).toBe(value));
  it('what is no code, or too long, or missing, is refused', () => {
    expect(read('***', code)).toMatch(/no code/);
    expect(read('A'.repeat(21), code)).toMatch(/longer than 20/);
    expect(read(' ', code, '.', 'dmy', true)).toBe('wrong: Nothing is written here.');
    expect(read('x'.repeat(11), { kind: 'text', most: 10 })).toMatch(/longer than 10/);
    expect(read('a\tb\nc\u0000', { kind: 'text', most: 10 })).toBe('a b c');
  });
  it('shares are basis points, whole numbers whole', () => {
    const whole: CellKind = { kind: 'whole', least: 0, most: 365 };
    expect([read('62,5 %', { kind: 'percent' }, ','), read('101', { kind: 'percent' })]).toEqual(['6250', 'wrong: This is more than 100.']);
    expect([read('3', whole), read('3.0', whole), read('3.5', whole), read('400', whole)]).toEqual([
      '3',
      '3',
      'wrong: This is not a whole number.',
      'wrong: This is more than 365.',
    ]);
  });
  it('yes and no as files write them', () => {
    const yesNo: CellKind = { kind: 'yes-no' };
    expect(['Ja', 'Y', '1', 'lagernd', 'nein', '0', 'perhaps'].map((cell) => read(cell, yesNo))).toEqual([
      't',
      't',
      't',
      't',
      'f',
      'f',
      'wrong: This is neither yes nor no.',
    ]);
  });
});

describe('texts that a shared rule knows', () => {
  it.each<[Form, Cell, string]>([
    ['registration', ' ab19-cde ', 'AB19CDE'],
    ['vin', 'wvwzzz1kz aw123456', 'WVWZZZ1KZAW123456'],
    ['telephone', '+44 (0)1603 700 900', '+441603700900'],
    ['telephone', 1_603_700_900, '01603700900'],
    ['postcode', 'nr147pz', 'NR14 7PZ'],
    ['email', 'a@b.co', 'a@b.co'],
    ['time', '9:30', '09:30'],
    ['time', '16:00:00', '16:00'],
    ['telephone', "'+441603700900", '+441603700900'],
    ['vat-number', '123 4567 82', 'GB123456782'],
    ['company-number', 1_234_567, '01234567'],
    ['weekdays', 'Thu, Tue', '24'],
  ])('%s %s is kept as %s', (form, cell, value) => expect(read(cell, { kind: 'form', form, most: 30 })).toBe(value));
  it.each<[Form, Cell, RegExp]>([
    ['registration', 'no mark', /valid registration\./],
    ['vin', '123', /17 letters/],
    ['telephone', '12', /wrong: .+\./],
    ['email', 'a b', /email/],
    ['postcode', 'N', /valid postcode/],
    ['time', '25:00', /time such as 16:00/],
    ['weekdays', 'some days', /days such as Mon to Fri, or Tue, Thu\./],
    ['email', `${'a'.repeat(31)}@b.co`, /longer than 30/],
  ])('%s %s is refused', (form, cell, words) => expect(read(cell, { kind: 'form', form, most: 30 })).toMatch(words));
  it('one of some words, or its code', () => {
    const words: CellKind = { kind: 'one-of', values: { 'on-time': 'In time', late: 'Late' } };
    expect([read('IN  TIME', words), read('on-time', words), read('Late', words)]).toEqual(['on-time', 'on-time', 'late']);
    expect(read('early', words)).toBe('wrong: This is none of In time and Late.');
  });
});
