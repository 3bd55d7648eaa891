import { expect, it } from 'vitest';
import { presenceWords } from './presence-words.ts';

const person = (name: string | null, doing: 'looking' | 'editing' = 'looking') => ({ name, doing });

it.each([
  [[], ''],
  [[person('Beth Carmichael')], 'Beth Carmichael is looking at this'],
  [[person('Beth Carmichael', 'editing')], 'Beth Carmichael is editing this'],
  [[person('Beth'), person('Jo')], 'Beth and Jo are looking at this'],
  [[person('Jo'), person('Beth', 'editing')], 'Beth is editing this, Jo is looking at it'],
  [[person(null, 'editing')], 'Somebody else is editing this'],
  [[person('Beth'), person(null)], 'Beth and 1 other are looking at this'],
  [[person(null), person(null)], '2 others are looking at this'],
  [['Ann', 'Beth', 'Cy', 'Di'].map((name) => person(name)), 'Ann, Beth and 2 others are looking at this'],
])('%j reads %s', (people, words) => {
  expect(presenceWords(people)).toBe(words);
});
