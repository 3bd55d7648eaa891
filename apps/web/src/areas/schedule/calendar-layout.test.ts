import type { AbsenceCalendar } from '@quarterlight/contract/schedule/schemas';
import { day } from '@quarterlight/kit/days';
import { expect, it } from 'vitest';
import { daysOfMonth, layOutCalendar, monthOf, monthText } from './calendar-layout.ts';

const calendar: AbsenceCalendar = {
  from: '2026-11-01',
  to: '2026-11-30',
  branches: [{ id: 'leeds', name: 'Leeds' }],
  people: [
    { id: 'tom', name: 'Tom', branchId: 'leeds', workDays: [1, 2, 3, 4, 5] },
    { id: 'ann', name: 'Ann', branchId: null, workDays: [1, 2, 3, 4, 5, 6, 7] },
  ],
  more: false,
  absences: [
    { id: 'a', userId: 'tom', type: 'holiday', state: 'approved', from: '2026-10-30', fromSlot: 'A', to: '2026-11-02', toSlot: 'A' },
    { id: 'b', userId: 'tom', type: 'training', state: 'requested', from: '2026-11-03', fromSlot: 'P', to: '2026-11-03', toSlot: 'P' },
    { id: 'c', userId: 'tom', type: 'holiday', state: 'approved', from: '2026-11-30', fromSlot: 'P', to: '2026-12-04', toSlot: 'P' },
  ],
  closedDays: [
    { branchId: 'leeds', day: '2026-11-01', usual: true, reason: '' },
    { branchId: 'leeds', day: '2026-11-04', usual: false, reason: 'Stock take' },
  ],
};

it('lays absences out in half days, cut at the month, by branch and person', () => {
  const [leeds, none] = layOutCalendar(calendar);
  expect([leeds?.name, none?.name, none?.rows.map(({ person }) => person.name)]).toEqual(['Leeds', null, ['Ann']]);
  expect(leeds?.rows[0]?.bars.map(({ start, end, before, after }) => [start, end, before, after])).toEqual([
    [0, 3, true, false],
    [5, 6, false, false],
    [59, 60, false, true],
  ]);
});

it('says on which days somebody does not work, and why', () => {
  const off = layOutCalendar(calendar)[0]?.rows[0]?.off ?? [];
  expect(off.slice(0, 3)).toEqual([
    { index: 0, why: 'Not open', closed: false },
    { index: 3, why: 'Closed: Stock take', closed: true },
    { index: 6, why: 'Does not work', closed: false },
  ]);
  expect(layOutCalendar(calendar)[1]?.rows[0]?.off).toEqual([]);
});

it('takes the month from the address, and today’s where that is none', () => {
  const today = day('2026-11-24');
  expect([monthOf('2027-02', today), monthOf('2027-13', today), monthOf(undefined, today)]).toEqual(['2027-02-01', '2026-11-01', '2026-11-01']);
  expect([monthText(day('2026-11-01'), 2), monthText(day('2026-01-01'), -1)]).toEqual(['2027-01', '2025-12']);
  expect(daysOfMonth(day('2028-02-01')).length).toBe(29);
});
