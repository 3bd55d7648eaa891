import { whenSessionExpires } from './failures.ts';
import { send } from './http.ts';
import { goTo, ownPath } from './navigation.ts';
import { notify } from './notices.ts';
import { forgetRecords } from './recent-records.ts';
import { clearSession, readToken } from './session.ts';
import { userKey } from './settings.ts';

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

/** Signs out here at once, whatever the server answers, which is told besides. Unsent work stays. Answers when the server has, or cannot be reached. */
export async function signOut(): Promise<void> {
  const token = readToken();
  // By the name of who is signed in still.
  forgetRecords();
  clearSession();
  if (token === null) return;
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(dayDatabase);
  // Whatever it answers, and whenever: who has signed in meanwhile is not concerned, and in time the server ends the session by itself.
  await send({ method: 'PATCH', path: '/v1/auth/logout', token, keepalive: true }).catch(() => undefined);
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
