import { beforeEach, describe, expect, test } from 'vitest';
import { signInProblem } from '../areas/identity/sign-in-words.ts';
import { reportProblem, showFailure } from './failures.ts';
import { notices } from './notices.ts';
import { Problem } from './problem.ts';
import { queryClient } from './query.ts';

const away = new Problem({ status: 503, message: 'Unavailable', detail: 'We cannot reach our database just now. Nothing was saved. Try again in a moment.' });
const shown = () => notices.get().map((notice) => notice.text);

describe('a failed call', () => {
  beforeEach(() => notices.set([]));

  test('says one thing whatever went wrong, also where the server has words for it', () => {
    const said = { message: 'Nobody reads this', detail: 'Nobody reads that', errors: { form: ['Nor this'] } };
    for (const status of [0, 404, 413, 415, 429, 500, 502, 503]) {
      notices.set([]);
      showFailure(new Problem({ status, ...said }));
      expect([status, ...shown()]).toEqual([status, 'Something went wrong.']);
    }
    notices.set([]);
    showFailure(away);
    showFailure(new TypeError('Nobody reads this'));
    expect(shown()).toEqual(['Something went wrong.']);
  });

  test('is not told twice: a 400 and a 403 by its own notice, a 401 by the sign-out', () => {
    for (const status of [400, 401, 403]) showFailure(new Problem({ status, message: 'Nobody reads this' }));
    expect(shown()).toEqual([]);
    reportProblem(new Problem({ status: 400, message: 'x', errors: { name: ['Enter a name.'] } }), false);
    expect(shown()).toEqual(['Enter a name.']);
  });

  test('of a sign-in is worded in place, a 429 there alone', () => {
    const busy = new Problem({ status: 429, message: 'x', detail: 'Too many requests. Wait a moment and try again.' });
    expect([signInProblem(busy), shown()]).toEqual(['Too many requests. Wait a moment and try again.', []]);
    expect([signInProblem(away), shown()]).toEqual(['The server cannot be reached. Check the connection, then try again.', ['Something went wrong.']]);
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
