import { expect, it } from 'vitest';
import { VisitStore } from './visit-store.ts';

const count = (store: VisitStore, key: string) =>
  new Promise<number>((resolve) => {
    store.incr(key, (_error, result) => resolve(result?.current ?? 0), 60_000);
  });

it('tells those who come at once apart', async () => {
  const store = new VisitStore();
  expect(await Promise.all(Array.from({ length: 5 }, () => count(store, 'a')))).toEqual([1, 2, 3, 4, 5]);
  expect(await count(store.child(), 'a')).toBe(1);
});

it('remembers a bounded number of networks: whoever keeps coming, and the newest', async () => {
  const store = new VisitStore();
  for (let number = 0; number < 20_000; number += 1) {
    await count(store, `network ${number}`);
    if (number % 1_000 === 0) await count(store, 'steady');
  }
  expect([await count(store, 'steady'), await count(store, 'network 19999'), await count(store, 'network 1')]).toEqual([21, 2, 1]);
});
