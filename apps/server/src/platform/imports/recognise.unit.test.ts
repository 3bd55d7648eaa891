import { describe, expect, it } from 'vitest';
import type { Columns } from './columns.ts';
import { choiceOf, datesOf, decimalOf, encodingOf, headerRowOf, separatorOf } from './recognise.ts';

const column = (title: string, ...aliases: string[]) => ({ kind: 'text', most: 10, title, help: '', aliases, samples: [] }) as const;
const columns: Columns = { code: column('Eurocode', 'Product code'), net: column('Net price', 'Netto', 'Price'), list: column('List price', 'Listenpreis') };

describe('a file is recognised', () => {
  it('by how its bytes are written', () => {
    const utf8 = Buffer.from('Türglas');
    expect([encodingOf(utf8, true), encodingOf(Buffer.from('Türglas', 'latin1'), true), encodingOf(Buffer.from('plain'), true)]).toEqual([
      'utf-8',
      'windows-1252',
      'utf-8',
    ]);
    // A letter that is cut in two at the end of what was read is no fault of the file.
    expect([encodingOf(utf8.subarray(0, 2), false), encodingOf(utf8.subarray(0, 2), true)]).toEqual(['utf-8', 'windows-1252']);
    expect(encodingOf(Buffer.from('ab', 'utf16le'), true)).toBe('utf-16le');
    expect(encodingOf(Buffer.from([0xfe, 0xff, 0, 0x61]), true)).toBe('utf-16be');
  });
  it.each([
    ['a;b;c\n1,5;2,5;3\n', ';'],
    ['a,b\n"x;y;z;w",2\n', ','],
    ['a\tb\n1,5\t2\n', '\t'],
    ['a|b|c\n', '|'],
    ['alone\n', ';'],
  ])('by what parts its cells: %j', (text, separator) => expect(separatorOf(text)).toBe(separator));
  it('by its headers, wherever they stand, each column once', () => {
    expect(choiceOf(['Price of one', 'EURO-CODE', 'Netto', 'Listenpreis'], columns)).toEqual({ code: 1, net: 2, list: 3 });
    expect(choiceOf(['Price', 'Price'], columns)).toEqual({ net: 0 });
    expect(headerRowOf([['Prices of Müller'], [], ['Eurocode', 'Price', 'x']], columns)).toBe(3);
    expect(headerRowOf([['1'], ['one', 'two'], ['3', 'x']], columns)).toBe(2);
  });
  it('by how its numbers and dates are written', () => {
    expect([decimalOf([['1.234,50', '7,5']]), decimalOf([['1,234.50', '7.5']]), decimalOf([['1,234', '12']])]).toEqual([',', '.', '.']);
    expect([datesOf([['31/12/2026']]), datesOf([['12/31/2026']]), datesOf([['01/02/2026']])]).toEqual(['dmy', 'mdy', 'dmy']);
  });
});
