import { logFailure } from './failures.ts';
import { send } from './http.ts';
import { onSessionEnd, readToken } from './session.ts';
import { createStore } from './store.ts';

/** The version that this build of the client carries. */
export const builtInVersion = '1.5.5';
export const refreshMessage = 'Urgent updates! Please click REFRESH when convenient.';
const pollEvery = 10_000;

/** True while the server's version is missing or differs from the built-in one. */
export const isOutdated = createStore(false);

let mayAsk = false;
let asking = false;
/** Any successful call but the poll's own lets the next poll ask the server. */
export function markAnswered(): void {
  mayAsk = true;
}
export function stopAsking(): void {
  mayAsk = false;
}

/** What an answer means: an empty one is 'missing', which raises the notice as a different one does. */
export function isDifferent(answer: unknown): boolean {
  return typeof answer !== 'string' || answer.trim() !== builtInVersion;
}

/** One poll: asks only while the flag is set. A failed call changes nothing. */
export async function pollOnce(): Promise<void> {
  if (!mayAsk || asking) return;
  asking = true;
  try {
    isOutdated.set(isDifferent(await send({ method: 'GET', path: '/v1/system/ui-version', token: readToken() })));
  } catch (error) {
    logFailure('Version poll', error);
  } finally {
    asking = false;
  }
}

/** Starts the poll; answers how to stop it. */
export function startVersionPoll(): () => void {
  onSessionEnd(stopAsking);
  const timer = setInterval(() => void pollOnce(), pollEvery);
  return () => clearInterval(timer);
}

/** REFRESH: lets a waiting service worker take over, then loads the page again. */
export async function refreshNow(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  location.reload();
}
