import { expect, it } from 'vitest';
import { standingOf } from './run-words.ts';

it('says in counts how far long work is, and at its end what came of it', () => {
  const run = { state: 'running', done: 1_200, total: 5_000, message: '' } as const;
  expect([
    standingOf({ ...run, state: 'queued', done: 0 }),
    standingOf(run),
    standingOf({ ...run, total: null }),
    standingOf({ ...run, done: 5_000 }),
    standingOf({ ...run, state: 'cancelled' }),
    standingOf({ ...run, state: 'cancelled', done: 0 }),
    standingOf({ ...run, state: 'done', message: '5,000 rows.' }),
    standingOf({ ...run, state: 'failed' }),
  ]).toEqual(['Waiting for its turn', '1,200 of 5,000', '1,200', 'Nearly done', 'Cancelled at 1,200 of 5,000', 'Cancelled', '5,000 rows.', 'Failed']);
});
