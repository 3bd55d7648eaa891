import type { Route } from '@quarterlight/contract/route';
import { bare, call } from './api.ts';
import { whenSessionExpires } from './failures.ts';
import { goTo, ownPath } from './navigation.ts';
import { notify } from './notices.ts';
import { clearSession, readToken } from './session.ts';
import { userKey } from './settings.ts';
import { claimsOf } from './token.ts';

interface LogoutRoute extends Route {
  readonly method: 'PATCH';
  readonly path: '/v1/auth/logout';
  readonly reply: 'empty';
}
const authLogout = bare<LogoutRoute>('PATCH', '/v1/auth/logout');

export type LogoutReason = 'signed-out' | 'expired';

/** The database of what a technician's phone shows without a signal. */
export const dayDatabase = 'quarterlight.day';

/** How many changes of this user wait on this device to be sent; the technician's day keeps the count. */
export const unsentWork = (): number => Number(localStorage.getItem(userKey('unsent')) ?? 0) || 0;

/** The address of the logout page, with where the person wanted to be. */
export function logoutAddress(wanted: string | null, reason?: LogoutReason): string {
  const search = new URLSearchParams();
  const next = ownPath(wanted);
  if (reason) search.set('reason', reason);
  if (next) search.set('next', next);
  const text = search.toString();
  return text ? `/logout?${text}` : '/logout';
}

/** Signs out: the server is told, and whatever it answers, this browser forgets the session and the copy of the day. Unsent work stays. */
export async function signOut(): Promise<void> {
  const token = readToken();
  try {
    if (token) await call(authLogout, { quiet: true });
  } catch {
    // Signing out never fails for the person; the server ends the session by itself in time.
  } finally {
    // Another tab may have refreshed the token meanwhile; only somebody else's sign-in stays.
    const left = readToken();
    if (left === token || claimsOf(left)?.sub === claimsOf(token)?.sub) clearSession();
    if (token && typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(dayDatabase);
  }
}

const quietPaths = ['/', '/logout'];

/** A 401 anywhere but on the sign-in and logout pages: one notice and one redirect, however many calls were under way. */
export function startExpiryWatch(): void {
  whenSessionExpires(() => {
    const path = location.pathname === '/' ? '/' : location.pathname.replace(/\/$/, '');
    if (quietPaths.includes(path)) return;
    if (readToken() !== null) clearSession();
    notify.error('Session has expired. You have been logged out.');
    goTo(logoutAddress(`${location.pathname}${location.search}`, 'expired'), true);
  });
}
