import type { AppRoute } from '../route-types.ts';
import { routeOf } from '../routes.ts';

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
