import { expect, it } from 'vitest';
import { monthLater, monthsBefore } from './privacy.rules.ts';

it('answers are due on the same day of the next month, or on its last', () => {
  expect(['2026-01-15', '2026-01-31', '2028-01-31', '2026-12-31', '2026-03-31'].map(monthLater)).toEqual([
    '2026-02-15',
    '2026-02-28',
    '2028-02-29',
    '2027-01-31',
    '2026-04-30',
  ]);
});

it('counts months back by the calendar', () => {
  expect([monthsBefore('2026-03-31T10:00:00.000Z', 1), monthsBefore('2026-01-05T10:00:00.000Z', 84)]).toEqual([
    '2026-02-28T10:00:00.000Z',
    '2019-01-05T10:00:00.000Z',
  ]);
});
