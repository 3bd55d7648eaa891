import { describe, expect, it } from 'vitest';
import { bankHolidaysFrom, nations } from './bank-holidays.ts';
import { type BranchWeek, branchDay, closedDetails, type DayTimes, takesSlot } from './branch-days.ts';

const usual: DayTimes = { opensAt: '08:00', closesAt: '17:30', capacityMorning: 8, capacityAfternoon: 6, capacityOutOfHours: 2 };
const short: DayTimes = { opensAt: '09:00', closesAt: '12:00', capacityMorning: 3, capacityAfternoon: 0, capacityOutOfHours: 1 };
// Open from Monday to Saturday, Saturdays short.
const branch: BranchWeek = { ...usual, openDays: [1, 2, 3, 4, 5, 6], weekdays: [{ weekday: 6, ...short }] };
const [friday, saturday, sunday] = ['2026-12-04', '2026-12-05', '2026-12-06'];
const late: DayTimes = { opensAt: '12:00', closesAt: '20:00', capacityMorning: 0, capacityAfternoon: 4, capacityOutOfHours: 0 };

describe('a branch on a day', () => {
  it.each([
    ['as usual', friday, null, true, '08:00', [8, 6, 2]],
    ['a weekday that differs', saturday, null, true, '09:00', [3, 0, 1]],
    ['outside of its week, where visits out of hours are taken', sunday, null, false, '08:00', [0, 0, 2]],
    ['closed, to visits out of hours, too', friday, { reason: 'Stocktaking', times: null }, false, '08:00', [0, 0, 0]],
    ['closed on a weekday that differs', saturday, { reason: '', times: null }, false, '09:00', [0, 0, 0]],
    ['of other hours', saturday, { reason: 'Training', times: late }, true, '12:00', [0, 4, 0]],
    ['open outside of its week', sunday, { reason: 'Before Christmas', times: late }, true, '12:00', [0, 4, 0]],
  ] as const)('%s', (_, day, exception, open, opensAt, [A, P, O]) => {
    expect(branchDay(branch, day, exception)).toMatchObject({ open, opensAt, capacity: { A, P, O }, exception });
  });

  it('takes a slot on an open day, and out of hours unless it is closed', () => {
    const taken = (day: string, times: DayTimes | null | undefined) =>
      (['A', 'P', 'D', 'O'] as const).filter((slot) => takesSlot(branchDay(branch, day, times === undefined ? null : { reason: '', times }), slot)).join('');
    expect([taken(friday, undefined), taken(sunday, undefined), taken(friday, null), taken(sunday, late)]).toEqual(['APDO', 'O', '', 'APDO']);
  });

  it('says why it is closed', () => {
    expect(closedDetails('Leeds', friday, 'Stocktaking')).toEqual({ branch: 'Leeds', day: 'Friday 04/12/2026', why: ': stocktaking' });
    const why = (reason: string | null) => closedDetails('Leeds', sunday, reason).why;
    expect([why('Staff training'), why('Christmas Day'), why('MOT ramp'), why(''), why(null)]).toEqual([
      ': staff training',
      ': Christmas Day',
      ': MOT ramp',
      '',
      ': it does not open on Sundays',
    ]);
  });
});

it('knows the coming bank holidays of each nation', () => {
  expect(nations.map((nation) => bankHolidaysFrom(nation, '2026-11-24').length)).toEqual([18, 21, 22]);
  expect(bankHolidaysFrom('england-and-wales', '2026-12-26')[0]).toEqual({ day: '2026-12-28', name: 'Boxing Day (substitute day)' });
  expect(bankHolidaysFrom('scotland', '2027-01-02')[0]?.day).toBe('2027-01-04');
  expect(bankHolidaysFrom('scotland', '2028-01-01')[0]).toEqual({ day: '2028-01-03', name: 'New Year’s Day (substitute day)' });
  expect(bankHolidaysFrom('scotland', '2029-01-01')).toEqual([]);
});
