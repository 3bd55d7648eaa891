import { addDays, addWorkingDays, day, daysBetween, weekdayOf } from '@quarterlight/kit/days';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrivalOf } from './arrival.rules.ts';

// 2026-11-20 is a Friday; Christmas Day of that year, too, and the Monday after it is Boxing Day's.
const closed = new Set(['2026-12-25', '2026-12-28']);
const usual = [1, 2, 3, 4, 5];
const [taken, late] = [true, false];

it.each([
  ['before the cut-off, for the next day', '2026-11-18', taken, 1, usual, '2026-11-19'],
  ['after the cut-off, a day more', '2026-11-18', late, 1, usual, '2026-11-20'],
  ['before the cut-off of a Friday, over the weekend', '2026-11-20', taken, 1, usual, '2026-11-23'],
  ['after the cut-off of a Friday, as on Monday', '2026-11-20', late, 1, usual, '2026-11-24'],
  ['on a Saturday, as on Monday', '2026-11-21', late, 1, usual, '2026-11-24'],
  ['the same day', '2026-11-18', taken, 0, usual, '2026-11-18'],
  ['the same day, but after the cut-off of a Friday', '2026-11-20', late, 0, usual, '2026-11-23'],
  ['on a Wednesday, who delivers on Tuesdays and Thursdays', '2026-11-18', taken, 1, [2, 4], '2026-11-19'],
  ['on a Thursday, who delivers on Tuesdays and Thursdays', '2026-11-19', taken, 1, [2, 4], '2026-11-24'],
  ['after the cut-off of a Friday, who delivers on Tuesdays and Thursdays', '2026-11-20', late, 1, [2, 4], '2026-11-24'],
  ['after the cut-off of a Monday, who delivers on Tuesdays and Thursdays', '2026-11-23', late, 1, [2, 4], '2026-11-26'],
  ['the same day, who delivers on Tuesdays and Thursdays, on a Tuesday', '2026-11-24', taken, 0, [2, 4], '2026-11-24'],
  ['the same day, who delivers on Tuesdays and Thursdays, on a Wednesday', '2026-11-25', taken, 0, [2, 4], '2026-11-26'],
  ['on a Friday, who delivers on Saturdays, too', '2026-11-20', taken, 1, [...usual, 6], '2026-11-21'],
  ['after the cut-off of a Friday, who delivers on Saturdays, too', '2026-11-20', late, 1, [...usual, 6], '2026-11-24'],
  ['on a Thursday in two days, who delivers on Saturdays alone', '2026-11-19', taken, 2, [6], '2026-11-21'],
  ['before Christmas, over the closed days', '2026-12-24', taken, 1, usual, '2026-12-29'],
  ['before Christmas, who delivers on Mondays and Fridays', '2026-12-24', taken, 1, [1, 5], '2027-01-01'],
  ['long before', '2026-11-18', taken, 10, usual, '2026-12-02'],
])('ordered %s', (_what, on, isTaken, leadDays, weekdays, arrives) => expect(arrivalOf(day(on), isTaken, { leadDays, weekdays }, closed)).toBe(arrives));

it('who delivers from Monday to Friday brings it after the working days of the lead time, whoever does not on one of their days within a week of that', () => {
  const asked = fc.record({
    from: fc.nat(2_000).map((count) => addDays(day('2026-01-01'), count)),
    isTaken: fc.boolean(),
    leadDays: fc.nat(20),
    weekdays: fc.uniqueArray(fc.constantFrom(...usual), { minLength: 1 }),
  });
  fc.assert(
    fc.property(asked, ({ from, isTaken: isWanted, leadDays, weekdays }) => {
      const isTaken = isWanted && weekdayOf(from) < 6;
      const least = addWorkingDays(from, leadDays + (isTaken ? 0 : 1));
      expect(arrivalOf(from, isTaken, { leadDays, weekdays: usual }, new Set())).toBe(least);
      const arrives = arrivalOf(from, isTaken, { leadDays, weekdays }, new Set());
      expect([weekdays.includes(weekdayOf(arrives)), arrives >= least, daysBetween(least, arrives) < 7]).toEqual([true, true, true]);
    }),
  );
});
