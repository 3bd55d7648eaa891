import { Outlet, useLocation } from '@tanstack/react-router';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { pathTo } from '../paths.ts';
import classes from './public.module.css';

/** Around the pages that need no sign-in: our name, the page, the small print. Stands without the component library to be there at once. */
export function PublicLayout() {
  // What a private link opens is the company's own, under its own name.
  const isOfCompany = useLocation({ select: ({ pathname }) => pathname.startsWith('/link/') });
  return (
    <div className={classes.layout} data-of-company={isOfCompany || undefined}>
      {!isOfCompany && (
        <header className={classes.brand}>
          <Logo name size={28} />
        </header>
      )}
      <main className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <Link to={pathTo('/privacy-policy')}>Privacy policy</Link>
        <Link to={pathTo('/terms-of-use')}>Terms of use</Link>
        <Link to={pathTo('/contact-us')}>Contact us</Link>
      </footer>
    </div>
  );
}
