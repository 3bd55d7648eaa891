import { expect, it } from 'vitest';
import { makeRounds } from './rounds.ts';

it('leaves a company behind that keeps it waiting, and comes back when it is through', async () => {
  const visits: string[] = [];
  const slow = Promise.withResolvers<void>();
  const rounds = makeRounds(async (tenantId, number: number) => {
    visits.push(`${tenantId} ${number}`);
    if (tenantId === 'slow') await slow.promise;
  });
  await rounds.round([
    ['slow', 1],
    ['quick', 1],
  ]);
  await rounds.round([
    ['slow', 2],
    ['quick', 2],
  ]);
  expect(visits).toEqual(['slow 1', 'quick 1', 'quick 2']);
  slow.resolve();
  await rounds.ended();
  await rounds.round([['slow', 3]]);
  expect(visits.at(-1)).toBe('slow 3');
});
