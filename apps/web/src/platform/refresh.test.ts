import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient, refreshEntities, refreshWhere } from './query.ts';

afterEach(() => queryClient.clear());

/** Asked once slowly, then at once. */
function answers() {
  const first = Promise.withResolvers<string>();
  const asked = vi.fn(() => (asked.mock.calls.length === 1 ? first.promise : Promise.resolve('after')));
  return { first, asked, options: { queryKey: ['delivery'], queryFn: asked, meta: { touches: ['webhook'] } } };
}

it('what changes while it is fetched for the first time is fetched once more', async () => {
  const { first, asked, options } = answers();
  const observer = new QueryObserver<string>(queryClient, options);
  const stop = observer.subscribe(() => {});
  const refreshed = refreshEntities(['webhook']);
  first.resolve('before');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('after');
  await refreshEntities(['vehicle']);
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});

it('what was asked for ahead, or is not looked at, is stale behind its answer', async () => {
  for (const refresh of [() => refreshEntities(['webhook']), () => refreshWhere(() => true, true)]) {
    const { first, asked, options } = answers();
    const ahead = queryClient.fetchQuery(options);
    const refreshed = refresh();
    first.resolve('before');
    await Promise.all([ahead, refreshed]);
    expect(queryClient.getQueryState(['delivery'])).toMatchObject({ data: 'before', isInvalidated: true });
    expect(asked).toHaveBeenCalledTimes(1);
    queryClient.clear();
  }
});
