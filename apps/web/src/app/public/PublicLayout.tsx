import { Outlet } from '@tanstack/react-router';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { paths } from '../paths.ts';
import { useStarted } from '../started.ts';
import classes from './public.module.css';

/** Around the pages that need no sign-in: our name, the page, the small print. Stands without the component library to be there at once. */
export function PublicLayout() {
  useStarted();
  return (
    <div className={classes.layout}>
      <header className={classes.brand}>
        <Logo name size={28} />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <Link to={paths.privacy}>Privacy policy</Link>
        <Link to={paths.terms}>Terms of use</Link>
        <Link to={paths.contact}>Contact us</Link>
      </footer>
    </div>
  );
}
