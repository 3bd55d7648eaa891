import { useMatches } from '@tanstack/react-router';
import { Link } from '../../ui/Link.tsx';
import type { AppRoute } from '../route-types.ts';
import { routeOf } from '../routes.ts';
import classes from './frame.module.css';

export interface Crumb {
  readonly title: string;
  readonly to: string;
}

/** Fills `$name` of a path of the table. */
function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\$(\w+)/g, (_whole, name: string) => params[name] ?? '');
}

/** From the module down to the page, by what each line of the table names as its parent. */
export function crumbsOf(entry: AppRoute, params: Readonly<Record<string, string>>): Crumb[] {
  const crumbs: Crumb[] = [];
  for (let at: AppRoute | undefined = entry; at; at = at.parent ? routeOf(at.parent) : undefined)
    crumbs.unshift({ title: at.title, to: filled(at.path, params) });
  return crumbs;
}

/** Where the page stands: module, list, record. */
export function Breadcrumbs() {
  const match = useMatches().at(-1);
  const entry = match?.staticData.entry;
  if (!entry) return <div className={classes.crumbs} />;
  const params: Record<string, string> = { ...match.params };
  const crumbs = crumbsOf(entry, params);
  return (
    <nav className={classes.crumbs} aria-label="Breadcrumbs" data-frame>
      <ol>
        {entry.module && entry.module !== crumbs[0]?.title && <li>{entry.module}</li>}
        {crumbs.map((crumb, index) => (
          <li key={crumb.to}>{index < crumbs.length - 1 ? <Link to={crumb.to}>{crumb.title}</Link> : <span aria-current="page">{crumb.title}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
