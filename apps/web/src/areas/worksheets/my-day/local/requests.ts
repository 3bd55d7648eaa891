import { Problem } from '../../../../platform/problem.ts';

/** How long a question, a change and a photo may take, in milliseconds: a line that carries nothing looks like any other until then. */
export const limits = { question: 15_000, change: 20_000, photo: 120_000 } as const;

/** Work with a time limit in milliseconds: what takes longer did not reach the server. `stopped` gives it up sooner. */
export async function within<Result>(limit: number, work: (signal: AbortSignal) => Promise<Result>, stopped?: AbortSignal): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limit);
  const signal = stopped ? AbortSignal.any([late.signal, stopped]) : late.signal;
  const over = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => over.reject(signal.reason));
  try {
    signal.throwIfAborted();
    return await Promise.race([over.promise, work(signal)]);
  } catch (error) {
    // Given up, it fails with words of the browser.
    throw signal.aborted ? new Problem({ status: 0, message: 'The server cannot be reached.' }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Work of which one run goes at a time: asked for meanwhile, one more follows, for all who asked. */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let following: Promise<Result> | undefined;
  const start = () => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const follow = () => {
    following = undefined;
    return start();
  };
  return () => {
    if (!running) return start();
    following ??= running.then(follow, follow);
    return following;
  };
}
