import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitAfter, whenToTryAgain } from './try-again.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('waits longer after each failure, half a minute at most, and not all browsers alike', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => waitAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([waitAfter(3, 0), waitAfter(3, 0.5), waitAfter(0, 1)]).toEqual([2_000, 3_000, 1_000]);
});

it('asks nothing without a network, soon once there is one, and no more once it is stopped', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let tries = 0;
  const count = () => {
    tries += 1;
  };
  void whenToTryAgain(6, new AbortController().signal).then(count);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(tries).toBe(0);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_001);
  expect(tries).toBe(1);

  online.mockReturnValue(true);
  void whenToTryAgain(6, new AbortController().signal).then(count);
  await vi.advanceTimersByTimeAsync(30_001);
  expect(tries).toBe(2);

  const stop = new AbortController();
  void whenToTryAgain(6, stop.signal).then(count);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toBe(3);
});
