import { beforeEach, describe, expect, test } from 'vitest';
import { showFailure } from './failures.ts';
import { notices } from './notices.ts';
import { Problem } from './problem.ts';
import { queryClient } from './query.ts';

const away = new Problem({ status: 503, message: 'Unavailable', detail: 'We cannot reach our database just now. Nothing was saved. Try again in a moment.' });
const shown = () => notices.get().map((notice) => notice.text);

describe('a failed call', () => {
  beforeEach(() => notices.set([]));

  test('says what to do where the server says that it cannot work just now', () => {
    showFailure(away);
    showFailure(away);
    expect(shown()).toEqual([away.detail]);
  });

  test('says no more than that otherwise, and nothing where it was told already', () => {
    for (const status of [400, 401, 403, 500]) showFailure(new Problem({ status, message: 'Nobody reads this' }));
    expect(shown()).toEqual(['Something went wrong.']);
  });
});

describe('what is on the screen', () => {
  test('is asked for again by itself after an outage, and not after anything else', () => {
    const interval = queryClient.getDefaultOptions().queries?.refetchInterval;
    const after = (error: Error) => {
      const queryKey: readonly unknown[] = [error.message];
      const query = queryClient.getQueryCache().build(queryClient, { queryKey });
      query.setState({ status: 'error', error });
      return typeof interval === 'function' ? interval(query) : interval;
    };
    expect(after(away)).toBe(5_000);
    expect(after(new Problem({ status: 0, message: 'unreachable' }))).toBe(5_000);
    expect(after(new Problem({ status: 404, message: 'gone' }))).toBe(false);
  });
});
