import { keptSettings } from '../platform/kept-settings.ts';
import { isLoggedIn, owesTerms } from '../platform/session.ts';
import { crumbsOf } from './frame/crumbs.ts';
import type { AppRoute } from './route-types.ts';
import { routeAt } from './routes.ts';

/** The words of the breadcrumbs: module, list, record. */
export function crumbWords(entry: AppRoute): string[] {
  const titles = crumbsOf(entry, {}, () => false).map(({ title }) => title);
  return entry.module && entry.module !== titles[0] ? [entry.module, ...titles] : titles;
}

function made(name: string, ...inside: (Node | string)[]): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  element.append(...inside);
  return element;
}
const bones = (count: number) => Array.from({ length: count }, () => made('ql-start-bone'));

/**
 * Draws the frame that is about to come, in its places and colours, so that there is something to look at while the script arrives; answers whether it did:
 * pages before the sign-in have no frame. `useStarted` takes it away.
 */
export function drawStart(): boolean {
  const start = document.getElementById('start');
  const entry = routeAt(location.pathname);
  if (!start || !entry || entry.public || owesTerms() || !(isLoggedIn() || entry.offline)) return false;
  const crumbs = made(
    'ql-start-crumbs',
    ...crumbWords(entry).map((word) => {
      const crumb = document.createElement('span');
      crumb.append(word);
      return crumb;
    }),
  );
  const page = made('ql-start-page', made('ql-start-title'), ...bones(8));
  const frame = made('ql-start', made('ql-start-side', ...bones(9)), made('ql-start-body', made('ql-start-top'), crumbs, page), made('ql-start-bar'));
  frame.ariaHidden = 'true';
  frame.toggleAttribute('data-folded', keptSettings().sidebarFolded);
  start.append(frame);
  return true;
}
