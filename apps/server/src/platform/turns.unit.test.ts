import { expect, it, vi } from 'vitest';
import { Crowded, Turns } from './turns.ts';

/** Comes to the turns and notes when it is let in. */
function visitor(turns: Turns, order: string[], whose: string, name = whose) {
  return Promise.resolve()
    .then(() => turns.take(whose))
    .then((leave) => {
      order.push(name);
      return leave;
    });
}

it('gives a company its share and no more, and leaves the rest for others', async () => {
  const turns = new Turns({ places: 3, mostEach: 2 });
  const order: string[] = [];
  const mine = [1, 2, 3, 4].map((number) => visitor(turns, order, 'mine', `mine ${number}`));
  await Promise.all(mine.slice(0, 2));
  await visitor(turns, order, 'theirs');
  expect(order).toEqual(['mine 1', 'mine 2', 'theirs']);
  (await mine[0])?.();
  await mine[2];
  expect(order.at(-1)).toBe('mine 3');
});

it('gives what becomes free to whoever has least, in turn, and lets each company\u2019s people in in their order', async () => {
  const turns = new Turns({ places: 1, mostEach: 1 });
  const order: string[] = [];
  const leave = await turns.take('a');
  const all = ['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'c 1'].map(async (name) => {
    const out = await turns.take(name[0] ?? '');
    order.push(name);
    out();
    out();
  });
  leave();
  await Promise.all(all);
  expect(order).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'a 3']);
});

it('tells at once who would wait behind too many, and after a while who has waited too long', async () => {
  const turns = new Turns({ places: 1, mostEach: 1, longestQueue: 2, longestWait: 30 });
  const leave = await turns.take('a');
  const waiting = [turns.take('a'), turns.take('a')];
  expect(() => turns.take('a')).toThrow(Crowded);
  const other = turns.take('b');
  for (const each of waiting) await expect(each).rejects.toThrow(Crowded);
  await expect(other).rejects.toThrow(Crowded);
  leave();
  expect(turns.take('a')).toBeTypeOf('function');
});

it('tells at once who would wait too long as things go, and when to ask again', async () => {
  vi.useFakeTimers();
  const turns = new Turns({ places: 1, mostEach: 1, longestWait: 12_000 });
  const leave = await turns.take('a');
  const next = turns.take('a');
  vi.advanceTimersByTime(10_000);
  leave();
  await next;
  const waiting = Array.from({ length: 9 }, () => turns.take('a'));
  expect(() => turns.take('a')).toThrow(expect.objectContaining({ retryAfter: 13 }));
  expect(waiting).toHaveLength(9);
  vi.useRealTimers();
});
