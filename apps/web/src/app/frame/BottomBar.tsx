import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../platform/permissions.ts';
import { Link } from '../../ui/Link.tsx';
import classes from './BottomBar.module.css';
import { moduleIcons } from './module-icons.ts';
import { currentItem, navigationFor, thumbPages } from './navigation-items.ts';

const AllPages = lazy(() => import('./AllPages.tsx').then((module) => ({ default: module.AllPages })));

/** A phone's bar at the thumb: the four pages that the role needs most, and 'more'. */
export function BottomBar() {
  const { permissions } = useUser();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const four = thumbPages(permissions);
  const groups = navigationFor(permissions);
  const current = currentItem(
    groups.flatMap((group) => group.items),
    pathname,
  )?.path;
  return (
    <>
      <nav className={classes.bar} aria-label="Main" data-frame>
        {four.map((page) => {
          const Icon = page.module ? moduleIcons[page.module] : IconMenu2;
          return (
            <Link key={page.path} to={page.path} className={`${classes.tab} ${page.path === current ? classes.current : ''}`}>
              <Icon size={20} aria-hidden />
              <span>{page.short ?? page.title}</span>
            </Link>
          );
        })}
        <button type="button" className={classes.tab} aria-expanded={open} onClick={() => setOpen(true)}>
          <IconMenu2 size={20} aria-hidden />
          <span>More</span>
        </button>
      </nav>
      {open && (
        <Suspense>
          <AllPages groups={groups} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
