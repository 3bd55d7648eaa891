import { expect, it } from 'vitest';
import { lineOfCode } from './scanned.ts';

const lines = [
  { code: '8556AGSMVZ1B', other: 'XG-100', outstanding: 1 },
  { code: 'PRIMER', other: 'P 7', outstanding: 4 },
  { code: '8556AGSMVZ1B', other: 'XG-100', outstanding: 1 },
];
const found = (counts: readonly number[], code: string) => lineOfCode(lines, counts, code, (line) => [line.code, line.other]);

it('finds the line of a code, the first that still misses some', () => {
  expect([' 8556agsmvz1b', 'xg100', 'p7', 'nothing', ' '].map((code) => found([0, 0, 0], code))).toEqual([0, 0, 1, -1, -1]);
  expect(found([1, 0, 0], 'XG-100')).toBe(2);
  expect(found([1, 4, 1], 'XG-100')).toBe(0);
});
