import { expect, it } from 'vitest';
import { aCompany, inDays } from '../../src/areas/worksheets/job.fixtures.ts';
import { useTestApp } from '../kit/harness.ts';
import { mixDiary } from './diary-race.ts';
import { raceForSlot } from './slot-race.ts';

useTestApp();

it.each([
  { capacity: 1, calls: 150 },
  { capacity: 8, calls: 500 },
  { capacity: 50, calls: 250 },
])('$calls callers at once get exactly the $capacity places of a slot, and an answer each', { timeout: 120_000 }, async ({ capacity, calls }) => {
  const company = await aCompany({ capacity_morning: capacity });
  const race = { day: inDays(company.tenant, 1), calls, width: calls, slots: ['A'] as const, callers: [company.adviser, company.manager] };
  expect((await raceForSlot(company, race)).broken).toEqual([]);
});

it('callers for all day, morning and afternoon share the places of both halves', { timeout: 60_000 }, async () => {
  const company = await aCompany({ capacity_morning: 7, capacity_afternoon: 7 });
  const race = { day: inDays(company.tenant, 1), calls: 120, width: 60, slots: ['D', 'A', 'P'] as const, callers: [company.adviser, company.manager] };
  expect((await raceForSlot(company, race)).broken).toEqual([]);
});

it('people who book, move, hand over, cancel and take leave at once find what each was told', { timeout: 120_000 }, async () => {
  const company = await aCompany({ capacity_morning: 6, capacity_afternoon: 6, capacity_out_of_hours: 3 });
  const { broken } = await mixDiary(company, { workers: 24, steps: 14, days: 4, seed: 'every change', callers: [company.adviser, company.manager] });
  expect(broken).toEqual([]);
});
