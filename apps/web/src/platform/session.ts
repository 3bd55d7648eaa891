import { createStore } from './store.ts';
import { claimsOf, stateOf, type TokenClaims, type TokenState } from './token.ts';

const tokenKey = 'quarterlight.token';
const offsetKey = 'quarterlight.clock';
const siteKey = 'quarterlight.site';

/** Counts up with every change of the session, so that readers can follow it. */
export const sessionChanges = createStore(0);
const announce = () => sessionChanges.set(sessionChanges.get() + 1);

export const readToken = (): string | null => localStorage.getItem(tokenKey);
export const tokenClaims = (): TokenClaims | null => claimsOf(readToken());

/** Seconds since 1970 by the server's clock, as far as the last token told it: a wrong clock on this machine signs nobody out. */
export function serverSeconds(): number {
  const offset = Number(localStorage.getItem(offsetKey) ?? 0);
  return Date.now() / 1000 + (Number.isFinite(offset) ? offset : 0);
}

export const tokenState = (): TokenState => stateOf(tokenClaims(), serverSeconds());
/** A stored, unexpired token that owes no code. */
export const isLoggedIn = (): boolean => tokenState() === 'valid';
/** The user still has to accept the current terms. */
export const owesTerms = (): boolean => isLoggedIn() && tokenClaims()?.termsAndConditions === true;
export const userId = (): string => tokenClaims()?.sub ?? '';

export function storeToken(token: string): void {
  const issued = claimsOf(token)?.iat;
  if (issued !== undefined) localStorage.setItem(offsetKey, String(Math.round(issued - Date.now() / 1000)));
  localStorage.setItem(tokenKey, token);
  announce();
}

/** The site that this tab's calls are bounded to; null is all that the user sees. */
export const readSite = (): string | null => sessionStorage.getItem(siteKey) || null;
/** Whether this tab has a site or goes without one: a new tab has not said yet. */
export const isSiteSaid = (): boolean => sessionStorage.getItem(siteKey) !== null;

let onSiteChange: (() => void) | undefined;
/** Says what is to be done where another site is chosen: what was asked at the one before is nothing here. */
export function whenSiteChanges(act: () => void): void {
  onSiteChange = act;
}

export function storeSite(externalId: string | null): void {
  const before = readSite();
  sessionStorage.setItem(siteKey, externalId ?? '');
  if (before === externalId) return;
  announce();
  onSiteChange?.();
}

const cleaners = new Set<() => void>();
/** Registers what else is to be forgotten when the session ends. */
export function onSessionEnd(clean: () => void): void {
  cleaners.add(clean);
}

/** Forgets the token, the permissions and everything in session storage; the settings and a technician's unsent queue stay. */
export function clearSession(): void {
  expiredAtStart = false;
  localStorage.removeItem(tokenKey);
  sessionStorage.clear();
  for (const clean of cleaners) clean();
  announce();
}

let expiredAtStart = false;
/** A token had run out when the app started, and nobody has signed in or out since. */
export const hadExpired = (): boolean => expiredAtStart && readToken() === null;

/** At start an expired token is dropped: the user is simply logged out. */
export function dropExpiredToken(): void {
  const state = tokenState();
  if (state === 'expired') expiredAtStart = true;
  if (state === 'expired' || (state === 'none' && readToken() !== null)) localStorage.removeItem(tokenKey);
}

/** What a change of the stored token in another tab means here. */
export function meaningOf(before: string | null, after: string | null): 'signed-out' | 'somebody-else' | 'same' {
  if (after === null) return 'signed-out';
  const [old, next] = [claimsOf(before)?.sub, claimsOf(after)?.sub];
  return old !== undefined && old !== next ? 'somebody-else' : 'same';
}

/** Follows other tabs: calls back when one of them signed out, and starts anew where somebody else signed in. */
export function watchOtherTabs(onSignedOut: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== null) return;
    announce();
    const meaning = meaningOf(event.oldValue, readToken());
    if (meaning === 'same') return;
    sessionStorage.clear();
    for (const clean of cleaners) clean();
    if (meaning === 'signed-out') onSignedOut();
    else location.reload();
  });
}
