import { notify } from './notices.ts';
import { badRequestText, Problem, refused } from './problem.ts';
import { proofCode } from './proving.ts';
import { readSite, storeSite } from './session.ts';

let onSignedOut: (() => void) | undefined;
/** The app says here what happens when the server no longer knows the session. */
export function whenSessionExpires(handler: () => void): void {
  onSignedOut = handler;
}

let onForbidden: (() => void) | undefined;
/** The app says here what happens when the server refuses what the screen still offered. */
export function whenForbidden(handler: () => void): void {
  onForbidden = handler;
}

/** Whether the chosen site is no longer the user's. Everything of theirs is shown then, which is said once. */
export function leavesSite(error: unknown): boolean {
  if (!refused(error, 'site.not_yours')) return false;
  if (readSite() !== null) {
    storeSite(null);
    notify.error('Your site is closed, or no longer yours. You see all sites now.');
  }
  return true;
}

/** The notice of one refused call. 400 and 403 are told here, once (a password that was not given again has been told); 401 ends the session; the rest is left to `showFailure`. */
export function reportProblem(problem: Problem, quiet: boolean): void {
  if (problem.status === 401) onSignedOut?.();
  if (leavesSite(problem)) return;
  if (problem.status === 403) onForbidden?.();
  if (quiet || problem.code === proofCode) return;
  if (problem.status === 400) notify.error(badRequestText(problem));
  if (problem.status === 403) notify.error(problem.detail ? `Authorisation error! ${problem.detail}` : 'Authorisation error!');
}

/** The generic helper: silent where the call itself was already told (400, 403) or the session ended (401). What else the server says is not shown. */
export function showFailure(error: unknown): void {
  if (error instanceof Problem && [400, 401, 403].includes(error.status)) return;
  notify.error('Something went wrong.');
}

/** Whether the server, or what it stands on, could not be reached: that passes by itself. */
export const isOutage = (error: unknown): error is Problem => error instanceof Problem && (error.status === 0 || error.status === 503);

/** For what is only logged: failed lookup lists, the version poll, the live connection. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification has these failures logged only
  console.warn(`${what}:`, error instanceof Problem ? `${error.status} ${error.message}` : error);
}
