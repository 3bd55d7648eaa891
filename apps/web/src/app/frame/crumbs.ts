import type { AppPage } from '../page.ts';
import { pageOf } from '../pages.ts';

export interface Crumb {
  readonly title: string;
  /** Null where there is no page to go to. */
  readonly to: string | null;
}

/** Fills `$name` of a path of the table. */
function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\$(\w+)/g, (_whole, name: string) => params[name] ?? '');
}

/** From the module down to the page, by what each line of the table names as its parent. */
export function crumbsOf(entry: AppPage, params: Readonly<Record<string, string>>, built: (path: string) => boolean): Crumb[] {
  const crumbs: Crumb[] = [];
  for (let at: AppPage | undefined = entry; at; at = at.parent ? pageOf(at.parent) : undefined) {
    const to = filled(at.path, params);
    crumbs.unshift({ title: at.title, to: built(at.path) ? to : null });
  }
  return crumbs;
}
