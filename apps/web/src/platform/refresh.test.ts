import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { queryClient, refreshEntities } from './query.ts';

it('what changes while it is fetched for the first time is fetched once more', async () => {
  const first = Promise.withResolvers<string>();
  const asked = vi.fn(() => (asked.mock.calls.length === 1 ? first.promise : Promise.resolve('after')));
  const observer = new QueryObserver<string>(queryClient, { queryKey: ['delivery'], queryFn: asked, meta: { touches: ['webhook'] } });
  const stop = observer.subscribe(() => {});
  const refreshed = refreshEntities(['webhook']);
  first.resolve('before');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('after');
  await refreshEntities(['vehicle']);
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});
