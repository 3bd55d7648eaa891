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
