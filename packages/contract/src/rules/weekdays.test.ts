import { weekdaysText } from '@quarterlight/kit/days';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isKeptWeekdays, keptWeekdays, readWeekdays, weekdaysOf, weekdaysProblem } from './weekdays.ts';

it.each([
  ['Monday to Friday', '12345'],
  ['Mon-Fri', '12345'],
  ['mon – sat', '123456'],
  ['Tue, Thu', '24'],
  ['Tuesdays & Thursdays', '24'],
  ['Tues Thurs', '24'],
  ['Thu,Tue,Thu', '24'],
  ['Mon to Wed and Sat', '1236'],
  ['Sat to Mon', '167'],
  ['Weds', '3'],
  ['Daily', '1234567'],
  ['weekdays', '12345'],
])('%s is kept as %s', (text, kept) => expect([readWeekdays(text), weekdaysProblem(text)]).toEqual([kept, null]));

it.each(['', ' , ', 'never', 'T', 'Mon to', 'Mon to Fri to Sun', '24', 'Mon Fry'])('%o is no days', (text) =>
  expect([readWeekdays(text), weekdaysProblem(text)]).toEqual([null, 'Enter days such as Mon to Fri, or Tue, Thu']),
);

it('whatever days are kept are those that were given, and are read again as they are written', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (days) => {
      const kept = keptWeekdays(days);
      expect([isKeptWeekdays(kept), weekdaysOf(kept)]).toEqual([true, [...new Set(days)].sort()]);
      expect(readWeekdays(weekdaysText(days))).toBe(kept);
    }),
  );
  expect(['', '0', '8', '21', '11', '1,2'].filter(isKeptWeekdays)).toEqual([]);
});
