import type { AppPage } from '../page.ts';
import { pageOf } from '../pages.ts';
import { filledPath } from '../paths.ts';

export interface Crumb {
  readonly title: string;
  /** Null where there is no page to go to. */
  readonly to: string | null;
}

/** From the module down to the page, by what each line of the table names as its parent. */
export function crumbsOf(entry: AppPage, params: Readonly<Record<string, string>>, built: (path: string) => boolean): Crumb[] {
  const crumbs: Crumb[] = [];
  for (let at: AppPage | undefined = entry; at; at = at.parent ? pageOf(at.parent) : undefined) {
    const to = filledPath(at.path, params);
    crumbs.unshift({ title: at.title, to: built(at.path) ? to : null });
  }
  return crumbs;
}
