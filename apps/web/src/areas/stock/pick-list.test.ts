import { describe, expect, it } from 'vitest';
import { type BookedJob, dayToPick, pickListOf, type Reserved } from './pick-list.ts';
import type { WorksheetFacts } from './worksheets.tsx';

const [today, tomorrow] = ['2026-11-23', '2026-11-24'];
const [ann, tom] = ['Ann Bell', 'Tom Hill'].map((name) => ({ id: name, name }));

const aJob = (id: string, more: Partial<BookedJob> = {}): BookedJob => ({
  id,
  registration: `REG ${id}`,
  technician: tom ?? null,
  bookedDay: tomorrow,
  bookedSlot: 'A',
  glassSummary: 'Windscreen',
  holdUps: [],
  ...more,
});
const factsOf = (jobs: readonly BookedJob[]): ReadonlyMap<string, WorksheetFacts> =>
  new Map(jobs.map((job) => [job.id, { ...job, number: job.id, state: 'booked', day: job.bookedDay, slot: job.bookedSlot }]));
const pane = (job: string, code: string, place = 'R1'): Reserved => ({
  allocationId: `${job} ${code}`,
  worksheetId: job,
  worksheetLineId: job,
  lotId: code,
  productId: code,
  code,
  description: 'Windscreen',
  place: { id: place, code: place, name: place, type: 'depot' },
  quantity: 1,
  reservedAt: '2026-11-20T08:00:00Z',
});

describe('the day to pick for', () => {
  const jobs = ['2026-11-20', today, '2026-11-26', '2026-11-25', null].map((bookedDay) => ({ bookedDay }));
  it('is today until noon, then the next one with jobs', () => {
    expect(dayToPick(jobs, today, '11:59')).toBe(today);
    expect(dayToPick(jobs, today, '12:00')).toBe('2026-11-25');
    expect(dayToPick(jobs, tomorrow, '08:00')).toBe('2026-11-25');
    expect(dayToPick([{ bookedDay: today }], today, '12:00')).toBe(today);
  });
});

describe('a pick list', () => {
  it('goes by technician and in the order of the places, of one day alone', () => {
    const jobs = [aJob('1'), aJob('2', { technician: ann ?? null }), aJob('3', { bookedDay: today })];
    const here = [pane('1', 'A', 'R10'), pane('1', 'B', 'R2'), pane('2', 'C', 'R9'), pane('3', 'D')];
    const list = pickListOf({ here, anywhere: here, jobs, worksheets: factsOf(jobs) }, tomorrow, undefined);
    expect(list.picks.map(({ technician, place, code }) => [technician.name, place.code, code])).toEqual([
      ['Ann Bell', 'R9', 'C'],
      ['Tom Hill', 'R2', 'B'],
      ['Tom Hill', 'R10', 'A'],
    ]);
    expect([list.held, list.others.map(({ code }) => code)]).toEqual([[], ['D']]);
    expect(pickListOf({ here, anywhere: here, jobs, worksheets: factsOf(jobs) }, tomorrow, ann?.id).picks.map(({ code }) => code)).toEqual(['C']);
  });

  it('says of what cannot go why', () => {
    const jobs = [
      aJob('1', { holdUps: [{ code: 'glass-on-order', message: 'Glass on order P000001, due 24/11/2026' }] }),
      aJob('2', { technician: null }),
      aJob('3'),
      aJob('4', { holdUps: [{ code: 'deposit', message: 'Deposit due' }] }),
    ];
    const here = [pane('2', 'B')];
    const list = pickListOf({ here, anywhere: [...here, pane('3', 'C', 'LEEDS')], jobs, worksheets: factsOf(jobs) }, tomorrow, undefined);
    expect(list.picks).toEqual([]);
    expect(list.held.map(({ worksheetId, code, description, why }) => [worksheetId, code || description, why])).toEqual([
      ['2', 'B', 'No technician yet'],
      ['3', 'C', 'At LEEDS'],
      ['1', 'Windscreen', 'Glass on order P000001, due 24/11/2026'],
    ]);
  });
});
