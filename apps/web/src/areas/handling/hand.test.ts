import type { ToPutAway } from '@quarterlight/contract/handling/schemas';
import { expect, it } from 'vitest';
import { inHand, setTaken, takeOne } from './hand.ts';

const lot = (lotId: string, quantity: number): ToPutAway => ({
  lotId,
  productId: 'p',
  code: '3593AGN',
  codes: ['3593AGN'],
  description: '',
  batch: '',
  quantity,
  allocated: 0,
  wholePieces: true,
  usual: null,
});

it('takes one lot after the other, never more than lies there', () => {
  const [one, two] = [lot('1', 1), lot('2', 2)];
  const first = takeOne(new Map(), [one, two]);
  const second = takeOne(first?.hand ?? new Map(), [one, two]);
  const third = takeOne(second?.hand ?? new Map(), [one, two]);
  expect([first, second, third].map((taken) => [taken?.item.lotId, taken?.quantity])).toEqual([
    ['1', 1],
    ['2', 1],
    ['2', 2],
  ]);
  expect(takeOne(third?.hand ?? new Map(), [one, two])).toBeUndefined();
});

it('forgets what is put down, and what a colleague put away meanwhile', () => {
  const some = setTaken(new Map(), lot('1', 3), 5);
  expect(some.get('1')).toBe(3);
  expect(setTaken(some, lot('1', 3), 0).size).toBe(0);
  expect(inHand(some, [lot('1', 2)])).toMatchObject([{ quantity: 2 }]);
  expect(inHand(some, [])).toEqual([]);
});
