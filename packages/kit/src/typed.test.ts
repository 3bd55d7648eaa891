import { describe, expect, it } from 'vitest';
import { day } from './days.ts';
import { parseTypedClock, parseTypedDay } from './typed.ts';

// A Wednesday.
const from = day('2026-11-25');

describe('a day as people type it', () => {
  it.each([
    ['20.11', '2026-11-20', '2026-11-20'],
    ['20/11', '2026-11-20', '2026-11-20'],
    ['2011', '2026-11-20', '2026-11-20'],
    ['3.1', '2027-01-03', '2026-01-03'],
    ['26.11.', '2026-11-26', '2025-11-26'],
    ['201126', '2026-11-20', '2026-11-20'],
    ['20112027', '2027-11-20', '2027-11-20'],
    ['20/11/2026', '2026-11-20', '2026-11-20'],
    [' Today ', '2026-11-25', '2026-11-25'],
    ['tomorrow', '2026-11-26', '2026-11-26'],
    ['yesterday', '2026-11-24', '2026-11-24'],
    ['fri', '2026-11-27', '2026-11-20'],
    ['FRIDAY', '2026-11-27', '2026-11-20'],
    ['mond', '2026-11-30', '2026-11-23'],
    ['wed', '2026-12-02', '2026-11-18'],
    ['29.2', null, null],
    ['fr', null, null],
    ['31.11', null, null],
    ['20', null, null],
    ['', null, null],
    ['friend', null, null],
  ])('%j is %s, or %s where only the past is meant', (text, near, past) => {
    expect([parseTypedDay(text, from), parseTypedDay(text, from, { past: true })]).toEqual([near, past]);
  });

  it('takes the leap day of the nearest year that has one within a year', () => {
    expect(parseTypedDay('29.2', day('2027-11-25'))).toBe('2028-02-29');
  });
});

describe('a clock time as people type it', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['09:30', '09:30'],
    ['1430', '14:30'],
    ['2', '14:00'],
    ['230', '14:30'],
    ['02:00', '02:00'],
    ['2pm', '14:00'],
    ['2.30 PM', '14:30'],
    ['12pm', '12:00'],
    ['12am', '00:00'],
    ['7', '07:00'],
    ['0', '00:00'],
    ['13pm', null],
    ['24', null],
    ['960', null],
    ['noon', null],
    ['', null],
  ])('%j is %s', (text, clock) => expect(parseTypedClock(text)).toBe(clock));
});
