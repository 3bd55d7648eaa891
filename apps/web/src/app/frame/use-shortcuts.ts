import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { knownClaims, readUser } from '../../platform/permissions.ts';
import { readSettings } from '../../platform/settings.ts';
import { openPages } from './navigation-items.ts';
import { overlay } from './overlay.ts';

/** `g`, then one of these letters. */
export const goKeys: readonly (readonly [key: string, path: string, title: string])[] = [
  ['w', '/clipboard/worksheets', 'Worksheets'],
  ['q', '/clipboard/quotations', 'Quotations'],
  ['j', '/clipboard/jobs', 'Jobs'],
  ['d', '/diary', 'Diary'],
  ['m', '/my-day', 'My day'],
  ['s', '/stock-control/locations', 'Stock'],
  ['p', '/purchase-orders', 'Purchase orders'],
  ['k', '/catalogue', 'Catalogue'],
  ['v', '/vehicles', 'Vehicles'],
  ['c', '/companies/customers', 'Customers'],
  ['u', '/users', 'Users'],
  ['i', '/billing/invoices', 'Invoices'],
  ['r', '/reporting/operations', 'Reporting'],
  ['o', '/dashboard/operations', 'Dashboard'],
  ['b', '/broadcasts', 'Broadcasts'],
];

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';

/** Single keys act only where nothing is being typed and no dialog is open. */
export function singleKeyMayAct(target: Pick<Element, 'closest'> | null, dialogOpen: boolean): boolean {
  return !dialogOpen && !target?.closest(typing);
}

/** Presses the page's own button for this key: `data-new` or `data-edit`. */
function press(mark: 'data-new' | 'data-edit'): boolean {
  const button = document.querySelector<HTMLElement>(`#content [${mark}]`);
  button?.click();
  return button !== null;
}

/** The keyboard of the frame: Ctrl-K always; `/`, `g` x, `n`, `e` and `?` while single keys are switched on. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        overlay.set('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !readSettings().singleKeys) return;
      const target = event.target instanceof Element ? event.target : null;
      if (!singleKeyMayAct(target, document.querySelector('[role="dialog"]:not([popover]), :popover-open') !== null)) return;
      if (goUntil > Date.now()) {
        goUntil = 0;
        const path = goKeys.find(([key]) => key === event.key)?.[1];
        if (path && openPages(readUser(knownClaims()).permissions).some((page) => page.path === path)) {
          event.preventDefault();
          void navigate({ to: path });
        }
        return;
      }
      if (event.key === 'g') goUntil = Date.now() + 1500;
      else if (event.key === '/') overlay.set('palette');
      else if (event.key === '?') overlay.set('keys');
      else if (!((event.key === 'n' && press('data-new')) || (event.key === 'e' && press('data-edit')))) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}
