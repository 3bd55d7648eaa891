import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import classes from './PageTabs.module.css';

interface PageTabsProps {
  /** What they are the parts of, for screen readers. */
  readonly label: string;
  readonly path: string;
  /** By their name in the address (`?tab=`): the first one's stands in none. */
  readonly tabs: readonly { readonly key: string; readonly title: string }[];
  readonly shown: string;
  /** Links to pages of their own that belong beside them. */
  readonly children?: ReactNode;
}

/** The parts of a page as links, so that a link reopens one. */
export function PageTabs({ label, path, tabs, shown, children }: PageTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, title }, index) => (
        <Link key={key} to={index === 0 ? path : `${path}?tab=${key}`} className={key === shown ? classes.here : undefined}>
          {title}
        </Link>
      ))}
      {children}
    </nav>
  );
}
