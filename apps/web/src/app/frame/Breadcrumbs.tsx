import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { hasPage } from '../pages.ts';
import { crumbsOf } from './crumbs.ts';
import classes from './frame.module.css';

/** Where the page stands: module, list, record; on a phone with the site that it is of, which stands at the end of the line. */
export function Breadcrumbs({ children }: { readonly children?: ReactNode }) {
  const match = useMatches().at(-1);
  const entry = match?.staticData.entry;
  if (!entry) return <div className={classes.crumbs}>{children}</div>;
  const params: Record<string, string> = { ...match.params };
  const crumbs = crumbsOf(entry, params, hasPage);
  return (
    <div className={classes.crumbs} data-frame>
      <nav aria-label="Breadcrumbs">
        <ol>
          {entry.module && entry.module !== crumbs[0]?.title && <li>{entry.module}</li>}
          {crumbs.map((crumb, index) => (
            <li key={crumb.title}>
              {crumb.to !== null && index < crumbs.length - 1 ? <Link to={crumb.to}>{crumb.title}</Link> : null}
              {crumb.to === null && index < crumbs.length - 1 ? crumb.title : null}
              {index === crumbs.length - 1 ? <span aria-current="page">{crumb.title}</span> : null}
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  );
}
