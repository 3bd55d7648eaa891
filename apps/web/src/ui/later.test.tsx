import { afterEach, expect, it, vi } from 'vitest';
import { fetchWhenIdle } from './later.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('fetches nothing ahead for a page that was closed meanwhile', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn(() => Promise.resolve());
  fetchWhenIdle(fetched);
  vi.stubGlobal('window', undefined);
  await vi.runAllTimersAsync();
  expect(fetched).not.toHaveBeenCalled();

  vi.unstubAllGlobals();
  fetchWhenIdle(fetched);
  await vi.runAllTimersAsync();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('fetches nothing ahead where data is to be saved, but what is needed', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
  const [ahead, needed] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  fetchWhenIdle(ahead);
  fetchWhenIdle(needed, { needed: true });
  await vi.runAllTimersAsync();
  expect(ahead).not.toHaveBeenCalled();
  expect(needed).toHaveBeenCalledOnce();
});
