import { redirect } from '@tanstack/react-router';
import { logFailure } from '../platform/failures.ts';
import { ownPath } from '../platform/navigation.ts';
import { claimValues, knownClaims, loadClaims } from '../platform/permissions.ts';
import { clearSession, hadExpired, isLoggedIn, isSiteSaid, owesTerms, readToken, storeSite, tokenState } from '../platform/session.ts';
import { type LogoutReason, signOut } from '../platform/signing-out.ts';
import type { AppPage } from './page.ts';

/** Stands for every address that is no page of ours: shown to anyone, but a session that has run out ends here as everywhere. */
export const unknownPage: AppPage = { path: '/$', title: 'Page not found', module: null, allowAnonymous: true };

/** What a navigation leads to, before any page is resolved. */
export type Verdict = 'open' | 'expired' | 'signed-out' | 'terms';

/** The navigation guard of the specification, as a pure rule. */
export function verdictFor(
  route: Pick<AppPage, 'path' | 'allowAnonymous' | 'offline'>,
  session: { expired: boolean; loggedIn: boolean; owesTerms: boolean },
): Verdict {
  if (session.expired && route.path !== '/logout' && !route.offline) return 'expired';
  if (route.allowAnonymous) return 'open';
  if (!session.loggedIn) return 'signed-out';
  return session.owesTerms ? 'terms' : 'open';
}

function toLogout(address: string, reason?: LogoutReason) {
  const next = ownPath(address);
  return redirect({ to: '/logout', search: { ...(reason ? { reason } : {}), ...(next ? { next } : {}) }, replace: true });
}

/** A new tab begins at the site that its user starts with. */
function beginAtOwnSite(): void {
  const claims = knownClaims();
  if (claims && !isSiteSaid()) storeSite(claimValues(claims, 'default-site')[0] ?? null);
}

/** Runs before a page is resolved: sends visitors away, fetches permissions where this tab has none, `meanwhile` beside. Heading for /logout is signing out. */
export async function guard(route: AppPage, address: string, meanwhile: () => void): Promise<void> {
  const expired = tokenState() === 'expired' || (route === unknownPage && hadExpired());
  const verdict = verdictFor(route, { expired, loggedIn: isLoggedIn(), owesTerms: owesTerms() });
  if (route.path === '/logout' && readToken() !== null) {
    void signOut();
    throw redirect({ to: '/logout', search: { reason: 'signed-out' satisfies LogoutReason }, replace: true });
  }
  if (verdict === 'expired') {
    clearSession();
    throw toLogout(address, 'expired');
  }
  if (verdict === 'signed-out') throw toLogout(address);
  if (verdict === 'terms') throw redirect({ to: '/', search: { next: address }, replace: true });
  if (route.public || !isLoggedIn()) return;
  if (knownClaims()) return beginAtOwnSite();
  meanwhile();
  // A page that works from a local copy opens without a signal too; it asks again when there is one.
  await (route.offline ? loadClaims().catch((error: unknown) => logFailure('Claims', error)) : loadClaims());
  beginAtOwnSite();
}
