import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addWorkingDays,
  day,
  daysBetween,
  daysFrom,
  endOfMonth,
  formatDay,
  formatNamedDay,
  isDay,
  isWorkingDay,
  mondayOf,
  parseBritishDay,
  startOfMonth,
  today,
  weekdayOf,
  weekdaysText,
  weekOf,
  workingDaysBetween,
} from './days.ts';
import { addMinutes, boundsOf, clockOf, formatInstant, instant, instantOf, isClock, isInstant, localDayOf, minutesBetween, relativeTo } from './instants.ts';
import { formatMonth } from './months.ts';

const london = 'Europe/London';
const hours = (on: string) => {
  const { from, to } = boundsOf(day(on), london);
  return minutesBetween(from, to) / 60;
};
const someDay = fc.integer({ min: -10_000, max: 30_000 }).map((count) => addDays(day('2000-01-01'), count));

describe('days', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '01/02/2026', '', '2026-04-31', '2026-04-30T00:00:00Z', '0000-00-00'])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => day(text)).toThrow(RangeError);
  });

  it('counts over leap days, months and years', () => {
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29');
    expect(daysBetween(day('2026-11-20'), day('2027-11-20'))).toBe(365);
    expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(day('2026-01-15'), -1)).toBe('2025-12-15');
    expect([startOfMonth(day('2028-02-10')), endOfMonth(day('2028-02-10'))]).toEqual(['2028-02-01', '2028-02-29']);
    expect(daysFrom(day('2026-01-02'), day('2026-01-01'))).toEqual([]);
  });

  it('name a month as people do', () => {
    expect([formatMonth(day('2026-11-01')), formatMonth(day('2027-01-31'))]).toEqual(['November 2026', 'January 2027']);
  });

  it('starts weeks on Monday', () => {
    expect(weekdayOf(day('2026-11-22'))).toBe(7);
    expect(mondayOf(day('2026-11-22'))).toBe('2026-11-16');
    expect(weekOf(day('2026-11-16'))).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']);
  });

  it.each([
    [[1, 2, 3, 4, 5], 'Monday to Friday'],
    [[5, 1, 3, 3], 'Monday, Wednesday, Friday'],
    [[6, 7], 'Saturday, Sunday'],
    [[2], 'Tuesday'],
    [[], ''],
  ])('of the week %o are %o', (days, text) => expect(weekdaysText(days)).toBe(text));

  it('counts working days, leaving out closed ones', () => {
    expect(workingDaysBetween(day('2026-11-20'), day('2026-11-23'))).toBe(1);
    expect(workingDaysBetween(day('2026-11-20'), day('2026-11-20'))).toBe(0);
    expect(workingDaysBetween(day('2026-11-23'), day('2026-11-20'))).toBe(-1);
    expect(workingDaysBetween(day('2026-12-24'), day('2026-12-29'), new Set(['2026-12-25', '2026-12-28']))).toBe(1);
    expect(addWorkingDays(day('2026-12-24'), 1, new Set(['2026-12-25', '2026-12-28']))).toBe('2026-12-29');
    fc.assert(
      fc.property(someDay, fc.nat(400), (from, count) => {
        const to = addDays(from, count);
        const counted = daysFrom(addDays(from, 1), to).filter((each) => isWorkingDay(each)).length;
        expect(workingDaysBetween(from, to)).toBe(counted);
      }),
    );
  });

  it('is written and read the British way', () => {
    expect(formatDay(day('2026-03-09'))).toBe('09/03/2026');
    expect(formatNamedDay(day('2026-12-31'))).toBe('Thu 31/12/2026');
    for (const text of ['09/03/2026', '9/3/2026', '9.3.26', ' 09-03-2026 ']) expect(parseBritishDay(text)).toBe('2026-03-09');
    for (const text of ['31/02/2026', '2026-03-09', '9/3-2026', '13/13/2026', '9/3/026', '']) expect(parseBritishDay(text)).toBeNull();
    fc.assert(
      fc.property(someDay, (each) => {
        expect(parseBritishDay(formatDay(each))).toBe(each);
      }),
    );
  });

  it('knows today by the zone', () => {
    expect(today(london, '2026-06-30T23:30:00Z')).toBe('2026-07-01');
    expect(today('UTC', '2026-06-30T23:30:00Z')).toBe('2026-06-30');
    expect(today('America/New_York', '2026-07-01T03:59:00Z')).toBe('2026-06-30');
  });
});

describe('instants', () => {
  it.each([
    ['2026-11-20', '09:30', '2026-11-20T09:30:00.000Z'],
    ['2026-07-01', '09:30', '2026-07-01T08:30:00.000Z'],
    ['2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '00:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s in London is %s', (on, clock, expected) => expect(instantOf(day(on), clock, london)).toBe(expected));

  it('gives the local time back in every zone, except where the clocks skip it', () => {
    const zones = fc.constantFrom(london, 'Europe/Dublin', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC');
    fc.assert(
      fc.property(someDay, fc.integer({ min: 4 * 60, max: 1439 }), zones, (on, minutes, zone) => {
        const clock = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const found = instantOf(on, clock, zone);
        expect([localDayOf(found, zone), clockOf(found, zone)]).toEqual([on, clock]);
      }),
    );
  });

  it('bounds the days on which the clocks change', () => {
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-20')]).toEqual([23, 25, 24]);
  });

  it('is written for people in their zone', () => {
    expect(formatInstant('2026-07-01T23:05:00Z', london)).toBe('02/07/2026 00:05');
    expect(formatInstant(new Date('2026-12-01T14:05:59Z'), london)).toBe('01/12/2026 14:05');
    expect(addMinutes('2026-12-01T14:05:00Z', 90)).toBe('2026-12-01T15:35:00.000Z');
    expect(() => instant('nonsense')).toThrow(RangeError);
  });

  it.each([
    ['2026-11-20T09:30:00Z', true],
    ['2026-11-20T09:30:00.123Z', true],
    ['2026-02-30T09:30:00Z', false],
    ['2026-11-20T24:00:00Z', false],
    ['2026-11-20T09:30:00+01:00', false],
    ['2026-11-20', false],
    ['2026-13-01T00:00:00Z', false],
  ])('isInstant(%j) is %j', (text, is) => expect(isInstant(text)).toBe(is));

  it('knows clock times', () => {
    expect(['00:00', '23:59', '24:00', '9:30', ''].map(isClock)).toEqual([true, true, false, false, false]);
  });

  it.each([
    [30_000, 'just now'],
    [60_000, '1 minute ago'],
    [3 * 3_600_000, '3 hours ago'],
    [3 * 86_400_000, '3 days ago'],
    [61 * 86_400_000, '2 months ago'],
    [800 * 86_400_000, '2 years ago'],
    [-2 * 3_600_000, 'in 2 hours'],
    [-86_400_000, 'in 1 day'],
  ])('%d ms back reads %s', (back, read) => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(relativeTo(now - back, now)).toBe(read);
  });
});
