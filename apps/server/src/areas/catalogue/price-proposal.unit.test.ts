import { expect, it } from 'vitest';
import { whySecondPerson } from './price-proposal.rules.ts';

const why = (before: number, after: number, costUnit = 0) => whySecondPerson({ before, after, costUnit, share: 2_000 });

it('a list price needs a second person where it moves by more than the share, either way, or lies below its cost', () => {
  expect([why(10_000, 12_000), why(10_000, 8_000)]).toEqual(['', '']);
  expect([why(10_000, 12_001), why(10_000, 7_999)]).toEqual(['It moves by more than 20%.', 'It moves by more than 20%.']);
  expect([why(10_000, 9_999, 1_000_000), why(10_000, 10_000, 1_000_000)]).toEqual(['It is less than what it costs.', '']);
  expect(why(10_000, 2_000, 500_000)).toBe('It moves by more than 20%. It is less than what it costs.');
});

it('what had no price cannot move, and no price at all is not below cost', () => {
  expect([why(0, 50_000), why(0, 4_000, 500_000), why(1_000, 0, 500_000)]).toEqual(['', 'It is less than what it costs.', 'It moves by more than 20%.']);
});
