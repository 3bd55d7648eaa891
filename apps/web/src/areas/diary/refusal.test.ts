import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { describe, expect, it } from 'vitest';
import { layOut } from './board-layout.ts';
import { aCard } from './diary.fixtures.ts';
import { type Place, refusalsOf } from './refusal.ts';

const [norwich, leeds] = ['norwich', 'leeds'];
const monday = '2026-11-23';
const sunday = '2026-11-29';

const technician = {
  id: 'tom',
  name: 'Tom Hill',
  colour: '',
  skills: [],
  branch: { id: leeds, name: 'Leeds', latitude: null, longitude: null },
  roaming: true,
  workDays: [1, 2, 3, 4, 5],
  dailyMinutes: 240,
};
const card: BookingCard = { ...aCard, minutes: 90 };
/** Tom has 30 minutes left on Monday morning, all of the afternoon; Norwich has no place left in the afternoon. */
const board: Board = {
  from: monday,
  to: sunday,
  branches: [{ id: norwich, name: 'Norwich', latitude: null, longitude: null }],
  technicians: [technician],
  bookings: [card],
  capacity: [
    { branchId: norwich, day: monday, slot: 'A', capacity: 3, taken: 3 },
    { branchId: norwich, day: monday, slot: 'P', capacity: 2, taken: 2 },
    { branchId: norwich, day: '2026-11-24', slot: 'A', capacity: 3, taken: 0 },
    { branchId: norwich, day: '2026-11-25', slot: 'A', capacity: 3, taken: 0 },
    { branchId: norwich, day: '2026-11-28', slot: 'A', capacity: 3, taken: 0 },
  ],
  technicianCapacity: [
    { technicianId: 'tom', day: monday, slot: 'A', capacityMinutes: 120, takenMinutes: 90 },
    { technicianId: 'tom', day: monday, slot: 'P', capacityMinutes: 120, takenMinutes: 0 },
    { technicianId: 'tom', day: '2026-11-24', slot: 'A', capacityMinutes: 120, takenMinutes: 60 },
    { technicianId: 'tom', day: '2026-11-25', slot: 'A', capacityMinutes: 120, takenMinutes: 0 },
    { technicianId: 'tom', day: '2026-11-28', slot: 'A', capacityMinutes: 0, takenMinutes: 0 },
  ],
  absences: [
    { id: 'a1', userId: 'tom', type: 'holiday', state: 'approved', from: '2026-11-25', fromSlot: 'A', to: '2026-11-25', toSlot: 'A' },
    { id: 'a2', userId: 'tom', type: 'training', state: 'requested', from: '2026-11-24', fromSlot: 'P', to: '2026-11-25', toSlot: 'P' },
  ],
  lent: [],
  closedDays: [
    { branchId: norwich, day: '2026-11-26', usual: false, reason: 'Stock take' },
    { branchId: norwich, day: '2026-11-29', usual: true, reason: '' },
  ],
};

describe('a place that would refuse a visit', () => {
  const refusal = refusalsOf(board, monday);
  const wish = { minutes: 90, branchId: norwich, from: null };
  const at = (day: string, slot: Place['slot'], technicianId: string | null = 'tom') => refusal(wish, { technicianId, day, slot });
  it('says why in the words of the refusal', () => {
    expect(at('2026-11-22', 'A')).toBe('The day has passed. Choose today or a later day.');
    expect(at(monday, 'P')).toMatch(/^Norwich has no place left on 23\/11\/2026 \(PM\)\./);
    expect(at('2026-11-24', 'A')).toMatch(/^Tom Hill has only 60 minutes left on 24\/11\/2026 \(AM\); the visit takes 90\./);
    expect(at('2026-11-25', 'A')).toBe('Tom Hill is on holiday on 25/11/2026.');
    expect(at('2026-11-26', 'A')).toBe('Norwich is closed on Thursday 26/11/2026: stock take.');
    expect(at('2026-11-28', 'A')).toMatch(/^Tom Hill does not work on Saturdays\./);
    expect(at(sunday, 'A')).toBe('Norwich is closed on Sunday 29/11/2026: it does not open on Sundays.');
  });
  it('counts what a moved visit gives back', () => {
    expect(at(monday, 'A')).toMatch(/^Norwich has no place left/);
    const moved = { minutes: 110, branchId: norwich, from: card };
    expect(refusal(moved, { technicianId: 'tom', day: monday, slot: 'A' })).toBeNull();
    expect(refusal({ ...moved, minutes: 130 }, { technicianId: 'tom', day: monday, slot: 'A' })).toMatch(/only 120 minutes left/);
    expect(at('2026-11-24', 'A', null)).toBeNull();
  });
});

describe('the board', () => {
  const both: Board = { ...board, branches: [...board.branches, { id: leeds, name: 'Leeds', latitude: null, longitude: null }] };
  const columns = [
    { day: monday, slot: null },
    { day: '2026-11-25', slot: null },
  ];
  it('has morning and afternoon as lanes, others where there are such visits, and says how full a day is', () => {
    const [unassigned, tom] = layOut(board, columns, norwich);
    expect(unassigned?.cells[0]?.load).toBeNull();
    expect(tom?.cells[0]?.lanes.map(({ slot, cards }) => `${slot}${cards.length}`)).toEqual(['A1', 'P0']);
    expect(tom?.cells[0]?.load).toEqual({ taken: 90, capacity: 240 });
    expect(tom?.cells[1]).toMatchObject({
      away: 'Holiday (AM)',
      asked: 'Training asked for',
      lanes: [
        { slot: 'A', away: true },
        { slot: 'P', away: false },
      ],
    });
    const late = layOut({ ...board, bookings: [{ ...card, slot: 'O' }] }, columns, norwich);
    expect(late[1]?.cells[0]?.lanes.map(({ slot }) => slot)).toEqual(['A', 'P', 'O']);
  });
  it('says of whom it shows for another branch where they are lent from', () => {
    expect(layOut(board, columns, norwich)[1]?.lent).toBe('Lent from Leeds');
    expect(layOut(board, columns, leeds)[1]?.lent).toBeNull();
    expect(layOut(both, columns, undefined)[1]).toMatchObject({ lent: null, home: 'Leeds' });
  });
  it('says of a lending until when it is, hatches its days at home and the others there, and refuses visits of others', () => {
    const second = '2026-11-24';
    const one = {
      id: 'l1',
      technicianId: 'tom',
      branchId: norwich,
      branchName: 'Norwich',
      homeBranchId: leeds,
      homeBranchName: 'Leeds',
      from: second,
      to: second,
    };
    const lending = {
      ...both,
      technicians: [{ ...technician, roaming: false }],
      lent: [one],
      capacity: [...board.capacity, { branchId: leeds, day: second, slot: 'A' as const, capacity: 3, taken: 0 }],
    };
    const days = [monday, second].map((day) => ({ day, slot: null }));
    const at = (branchId: string | undefined) => layOut(lending, days, branchId)[1];
    expect([at(norwich)?.lent, at(norwich)?.cells.map(({ away }) => away)]).toEqual(['Lent from Leeds until 24/11/2026', ['At Leeds', null]]);
    expect([at(leeds)?.lent, at(leeds)?.cells.map(({ away }) => away)]).toEqual(['Lent to Norwich until 24/11/2026', [null, 'Lent to Norwich']]);
    expect([at(undefined)?.lent, at(undefined)?.cells.map(({ away }) => away)]).toEqual(['Lent to Norwich until 24/11/2026', [null, null]]);
    const refused = refusalsOf(lending, monday);
    const place = { technicianId: 'tom', day: second, slot: 'A' as const };
    expect(refused({ minutes: 30, branchId: leeds, from: null }, place)).toMatch(/^Tom.* is lent to Norwich on 24\/11\/2026\. /);
    expect(refused({ minutes: 30, branchId: norwich, from: null }, place)).toBeNull();
  });
});
