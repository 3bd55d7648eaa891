import { expect, it } from 'vitest';
import { isSameOrder, movedTo } from './reorder.ts';

it.each([
  ['b', 0, 'bacd'],
  ['b', 3, 'acdb'],
  ['d', 1, 'adbc'],
  ['a', -1, 'abcd'],
  ['a', 99, 'bcda'],
] as const)('%s moved to %i gives %s', (id, place, order) => expect(movedTo(['a', 'b', 'c', 'd'], id, place).join('')).toBe(order));

it('tells one order from another', () => {
  expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameOrder(['a'], ['a', 'b'])).toBe(false);
});
