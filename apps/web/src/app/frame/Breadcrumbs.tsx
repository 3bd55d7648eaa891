import { useMatches } from '@tanstack/react-router';
import { Link } from '../../ui/Link.tsx';
import { hasPage } from '../pages.ts';
import { crumbsOf } from './crumbs.ts';
import classes from './frame.module.css';

/** Where the page stands: module, list, record. */
export function Breadcrumbs() {
  const match = useMatches().at(-1);
  const entry = match?.staticData.entry;
  if (!entry) return <div className={classes.crumbs} />;
  const params: Record<string, string> = { ...match.params };
  const crumbs = crumbsOf(entry, params, hasPage);
  return (
    <nav className={classes.crumbs} aria-label="Breadcrumbs" data-frame>
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
  );
}
