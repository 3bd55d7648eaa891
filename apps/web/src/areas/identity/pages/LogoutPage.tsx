import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import classes from '../../../app/public/public.module.css';
import { ownPath } from '../../../platform/navigation.ts';
import { readToken } from '../../../platform/session.ts';
import { signOut } from '../../../platform/signing-out.ts';
import { Link } from '../../../ui/Link.tsx';

/** Signs out, even when the server is down, and says why one is here. */
export function LogoutPage() {
  const { searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const next = ownPath(search.get('next'));
  const [had] = useState(() => readToken() !== null);
  const [busy, setBusy] = useState(had);
  useEffect(() => {
    void signOut().finally(() => setBusy(false));
  }, []);
  const expired = search.get('reason') === 'expired' && !had;
  const visitor = !expired && !had && next !== null;
  const title = expired ? 'Your session has expired' : visitor ? 'Sign in to go on' : 'You are signed out';
  return (
    <div className={classes.panel}>
      <h1>{busy ? 'Signing out…' : title}</h1>
      {!busy && (
        <>
          <p role="status" className={classes.soft}>
            {expired && 'You have been logged out. Sign in again and you go on where you were.'}
            {visitor && 'The page that you asked for needs a sign-in.'}
            {!expired && !visitor && 'Nothing of your session is left in this browser.'}
          </p>
          <Link to={next && !had ? `${paths.signIn}?next=${encodeURIComponent(next)}` : paths.signIn} className="ql-button">
            Sign in
          </Link>
        </>
      )}
    </div>
  );
}
