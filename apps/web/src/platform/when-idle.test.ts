import { expect, it } from 'vitest';
import { whenIdle } from './when-idle.ts';

const until = (isSo: () => boolean) => expect.poll(isSo, { interval: 5, timeout: 5_000 }).toBe(true);

it('does one piece of work at a time, in their order, with room between for others', async () => {
  const done: string[] = [];
  whenIdle(() => done.push('first'));
  whenIdle(() => {
    done.push('second');
    setTimeout(() => done.push('the person'));
  });
  whenIdle(() => done.push('third'));
  expect(done).toEqual([]);
  await until(() => done.length === 4);
  expect(done).toEqual(['first', 'second', 'the person', 'third']);
});

it('leaves out what was given up, and goes on after a pause', async () => {
  const done: string[] = [];
  const giveUp = whenIdle(() => done.push('given up'));
  whenIdle(() => done.push('kept'));
  giveUp();
  await until(() => done.length > 0);
  whenIdle(() => done.push('later'));
  await until(() => done.length > 1);
  expect(done).toEqual(['kept', 'later']);
});
