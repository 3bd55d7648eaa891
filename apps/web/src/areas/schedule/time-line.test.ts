import type { Roaming, RoamingTimeLine } from '@quarterlight/contract/schedule/roaming-schemas';
import { day } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { droppedOn, layOutLine, lineDays, rangeText, refusalOf, toneOf } from './time-line.ts';

const [leeds, norwich, bristol] = ['l', 'n', 'b'];
const days = lineDays(day('2026-11-25'));
const roaming: Roaming = {
  id: 'r1',
  technicianId: 'tom',
  technicianName: 'Tom Hill',
  homeBranchId: leeds,
  homeBranchName: 'Leeds',
  branchId: norwich,
  branchName: 'Norwich',
  from: '2026-11-20',
  to: '2026-11-26',
  nightsAway: 0,
  note: '',
  approvedBy: null,
  approvedByName: '',
  approvedAt: '2026-11-01T09:00:00Z',
  createdAt: '2026-11-01T09:00:00Z',
  version: 1,
};
const line: RoamingTimeLine = {
  from: '2026-11-23',
  to: '2026-12-27',
  branches: [
    { id: leeds, name: 'Leeds' },
    { id: norwich, name: 'Norwich' },
  ],
  technicians: [
    { id: 'tom', name: 'Tom Hill', branchId: leeds, roaming: false, workDays: [1, 2, 3, 4, 5] },
    { id: 'una', name: 'Una Day', branchId: bristol, roaming: true, workDays: [1, 2, 3, 4, 5, 6, 7] },
    { id: 'vic', name: 'Vic Moss', branchId: null, roaming: false, workDays: [1] },
  ],
  roamings: [roaming],
  absences: [{ id: 'a', userId: 'tom', type: 'holiday', state: 'approved', from: '2026-12-01', fromSlot: 'P', to: '2026-12-01', toSlot: 'P' }],
};

describe('the time line', () => {
  it('shows five weeks from the Monday, technicians by home branch, bars cut to the days that are shown', () => {
    expect([days.length, days[0], days.at(-1)]).toEqual([35, '2026-11-23', '2026-12-27']);
    const groups = layOutLine(line, days);
    expect(groups.map(({ name, rows }) => [name, rows.map(({ technician }) => technician.id)])).toEqual([
      ['Another branch', ['una']],
      ['Leeds', ['tom']],
      ['No home branch', ['vic']],
    ]);
    const [tom] = groups[1]?.rows ?? [];
    expect(tom?.bars).toMatchObject([{ first: 0, length: 4, beginsBefore: true, goesOn: false, tone: toneOf(line, norwich) }]);
    expect([tom?.away[0], tom?.away[5], tom?.away[8]]).toEqual([null, 'Does not work', 'Holiday (PM)']);
  });

  it('says in the server’s words what other days would meet, but not itself', () => {
    const wish = { technicianId: 'tom', from: '2026-11-26', to: '2026-11-30' };
    expect(refusalOf(line, wish)).toBe('Tom Hill is lent to Norwich from 20/11/2026 to 26/11/2026 already. Choose other days, or change that.');
    expect([refusalOf(line, wish, 'r1'), refusalOf(line, { ...wish, from: '2026-11-27' }), refusalOf(line, { ...wish, technicianId: 'una' })]).toEqual([
      null,
      null,
      null,
    ]);
    expect(refusalOf(line, { ...wish, to: '2026-11-25' })).toBe('The last day cannot be before the first.');
  });

  it('moves the whole by the day at which it was held, and an end to where it is dropped', () => {
    const to = (part: 'whole' | 'from' | 'to', heldAt: string, on: string) => {
      const { from, to: last } = droppedOn({ roaming, part, heldAt }, on);
      return `${from} ${last}`;
    };
    expect(to('whole', '2026-11-24', '2026-11-26')).toBe('2026-11-22 2026-11-28');
    expect(to('from', '2026-11-20', '2026-11-23')).toBe('2026-11-23 2026-11-26');
    expect(to('to', '2026-11-26', '2026-12-01')).toBe('2026-11-20 2026-12-01');
    expect([rangeText(roaming), rangeText({ from: '2026-11-20', to: '2026-11-20' })]).toEqual(['20/11/2026 to 26/11/2026', '20/11/2026']);
  });
});
