import { expect, it } from 'vitest';
import { aGlass } from '../../testing/look-alikes.ts';
import { comparedGlass, readAnswers, wouldLeave, writeAnswers } from './glass-differences.ts';
import type { GlassGroup } from './glass-questions.ts';

const group: GlassGroup = {
  glassTypeId: null,
  kind: 'windscreen',
  name: 'Windscreen',
  products: [aGlass('a', true, ['camera', 'acoustic', 'hardware']), aGlass('b', false, ['acoustic']), aGlass('c')],
  questions: [
    { topic: 'camera', question: 'Camera?', note: null, narrows: true, yes: ['a'], no: ['b'], unknown: ['c'] },
    { topic: 'acoustic', question: 'Acoustic?', note: null, narrows: false, yes: ['a', 'b', 'c'], no: [], unknown: [] },
  ],
};

it('tells in what look-alikes differ, what is not known of one, and what all of them have', () => {
  const { differs, common } = comparedGlass(group, group.products);
  expect(differs.map(({ what, values }) => [what, ...values.values()])).toEqual(
    expect.arrayContaining([
      ['Camera bracket', 'Yes', 'No', 'Not known'],
      ['With hardware', 'Yes', 'No', 'Not known'],
      ['Calibration', 'Needed', 'Not needed', 'Not needed'],
    ]),
  );
  expect(differs.some(({ what }) => what === 'Acoustic')).toBe(false);
  expect(common).toEqual(['Acoustic']);
});

it('compares nothing where one is left', () => {
  expect(comparedGlass(group, group.products.slice(0, 1))).toEqual({ differs: [], common: expect.arrayContaining(['Camera bracket', 'Acoustic']) });
});

it('says how many an answer leaves: what is not known of one stays', () => {
  expect((['yes', 'no', 'unknown'] as const).map((answer) => wouldLeave(group, [], 'camera', answer))).toEqual([2, 2, 3]);
});

it('reads the answers of an address, and leaves out what fits none', () => {
  const given = [
    { topic: 'camera', answer: 'yes' },
    { topic: 'acoustic', answer: 'unknown' },
  ] as const;
  expect(readAnswers(writeAnswers(given), group)).toEqual(given);
  expect(readAnswers('camera:perhaps,heated:yes,,x', group)).toEqual([]);
  expect(readAnswers(undefined, group)).toEqual([]);
});
