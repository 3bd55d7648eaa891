import { expect, it } from 'vitest';
import { perWeek, reorderLevels, reorderQuantity, weeksOfCover } from './reorder.ts';

it.each([
  ['a pane a week, next day', { used: 13_000, days: 91, leadDays: 1, wholeUnits: true }, 2_000, 4_000],
  ['a pane a day, a week', { used: 90_000, days: 90, leadDays: 7, wholeUnits: true }, 14_000, 28_000],
  ['one in a year', { used: 1_000, days: 365, leadDays: 2, wholeUnits: true }, 1_000, 2_000],
  ['what is measured', { used: 4_500, days: 90, leadDays: 3, wholeUnits: false }, 500, 1_500],
  ['no supplier', { used: 30_000, days: 30, leadDays: null, wholeUnits: true }, 14_000, 28_000],
] as const)('proposes for %s', (_, usage, least, most) => {
  expect(reorderLevels(usage)).toMatchObject({ least, most });
});

it.each([0, -2_000])('proposes nothing where %i was used', (used) => {
  expect(reorderLevels({ used, days: 90, leadDays: 2, wholeUnits: true })).toBeUndefined();
});

it('says why', () => {
  expect(reorderLevels({ used: 9_000, days: 90, leadDays: 1, wholeUnits: true })?.why).toBe(
    '9 used in 90 days; the supplier takes 1 day. The minimum lasts that long and 7 days more, the maximum 14 days beyond it.',
  );
  expect(reorderLevels({ used: 9_000, days: 90, leadDays: null, wholeUnits: true })?.why).toContain('no supplier’s price is in force');
});

it('says what is used in a week, how long it lasts, and how many to order', () => {
  expect([perWeek(90_000, 90), perWeek(-1_000, 90)]).toEqual([7, 0]);
  expect([weeksOfCover(14_000, 90_000, 90), weeksOfCover(14_000, 0, 90), weeksOfCover(-1, 90_000, 90)]).toEqual([2, null, 0]);
  const level = { least: 4_000, most: 9_000 };
  expect([reorderQuantity(3_000, level), reorderQuantity(4_000, level), reorderQuantity(0, null)]).toEqual([6_000, 0, 0]);
});
