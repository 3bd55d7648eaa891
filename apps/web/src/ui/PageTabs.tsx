import type { ReactNode } from 'react';
import { addressOf } from '../platform/http.ts';
import { Link } from './Link.tsx';
import classes from './PageTabs.module.css';

interface PageTabsProps {
  /** What they are the parts of, for screen readers. */
  readonly label: string;
  readonly path: string;
  /** By their name in the address (`?tab=`, or what `by` says): the first one's stands in none. */
  readonly tabs: readonly { readonly key: string; readonly title: string }[];
  readonly shown: string;
  readonly by?: string;
  /** What of the address stays. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Links to pages of their own that belong beside them. */
  readonly children?: ReactNode;
}

/** The parts of a page as links, so that a link reopens one. */
export function PageTabs({ label, path, tabs, shown, by = 'tab', keep = {}, children }: PageTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, title }, index) => (
        <Link key={key} to={addressOf(path, {}, { ...keep, ...(index > 0 && { [by]: key }) })} className={key === shown ? classes.here : undefined}>
          {title}
        </Link>
      ))}
      {children}
    </nav>
  );
}
