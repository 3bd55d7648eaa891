import { useLocation } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import classes from '../../../app/public/public.module.css';
import { ownPath } from '../../../platform/navigation.ts';
import { Link } from '../../../ui/Link.tsx';

/** Says why one is here. Whoever comes here is signed out already: the guard did it. */
export function LogoutPage() {
  const { searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const next = ownPath(search.get('next'));
  const expired = search.get('reason') === 'expired';
  const visitor = !expired && next !== null;
  const title = expired ? 'Your session has expired' : visitor ? 'Sign in to go on' : 'You are signed out';
  return (
    <div className={classes.panel}>
      <h1>{title}</h1>
      <p role="status" className={classes.soft}>
        {expired && 'You have been logged out. Sign in again and you go on where you were.'}
        {visitor && 'The page that you asked for needs a sign-in.'}
        {!expired && !visitor && 'Nothing of your session is left in this browser.'}
      </p>
      <Link to={next ? `${pathTo('/')}?next=${encodeURIComponent(next)}` : pathTo('/')} className="ql-button">
        Sign in
      </Link>
    </div>
  );
}
