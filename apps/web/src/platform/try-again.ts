const firstWait = 1_000;
const longestWait = 30_000;

/** The server says every 20 seconds that it is there: after two beats that were missed the connection is dead. */
export const longestSilence = 50_000;
/** Who comes back to a machine that slept does not wait so long. */
export const wakingSilence = 25_000;

/** How long to wait after so many failures in a row: longer each time, and for each browser another time, so that a server that comes back is not asked by all at once. */
export const waitAfter = (failures: number, chance = Math.random()): number =>
  Math.min(longestWait, firstWait * 2 ** (Math.max(1, failures) - 1)) * (0.5 + chance / 2);

/** Waits until it is time to try again; without a network until there is one, which costs a telephone nothing. Ends at once where `stopped` is aborted. */
export function whenToTryAgain(failures: number, stopped: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(resolve, milliseconds);
  };
  if (navigator.onLine) wait(waitAfter(failures));
  // A network that has just come is tried soon, however long it was gone.
  window.addEventListener('online', () => wait(waitAfter(1)), { signal: over.signal });
  stopped.addEventListener('abort', () => resolve(), { signal: over.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}
