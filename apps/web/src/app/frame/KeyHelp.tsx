import { useState } from 'react';
import { useUser } from '../../platform/permissions.ts';
import { useSettings } from '../../platform/settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { pathTo } from '../paths.ts';
import { goKeys } from './go-keys.ts';
import { openPages } from './navigation-items.ts';
import { closeOverlay, helpOpen } from './overlay.ts';
import classes from './Palette.module.css';
import { canStartNew } from './use-shortcuts.ts';

type Keys = readonly (readonly [keys: string, what: string])[];
const everywhere: Keys = [
  ['Ctrl K or /', 'Search, go to a page, or do something'],
  ['Esc', 'Close'],
  ['?', 'This list'],
  ['F1', 'Help with this page, and away again'],
];

const wordsOf = (element: Element | null): string => element?.getAttribute('aria-label') ?? element?.textContent.trim() ?? '';

/** The keys of the page one is on: what is there to be pressed. */
function keysHere(): Keys {
  const page = document.querySelector('#content');
  const has = (selector: string) => page?.querySelector(selector) ?? null;
  const [made, edited, called] = [has('[data-new]'), has('[data-edit]'), has('[data-call]')];
  const rows = has('tbody tr[tabindex]');
  const form = has('form');
  const intake = window.location.pathname === pathTo('/clipboard/worksheets/new');
  return [
    ...(made ? [['n', wordsOf(made)] as const] : canStartNew() ? [['n', 'New worksheet'] as const] : []),
    ...(edited ? [['e', wordsOf(edited)] as const] : []),
    ...(called ? [['c', wordsOf(called)] as const] : []),
    ...(rows
      ? ([
          ['j, k', 'Next, previous row'],
          ['Home, End', 'First, last row'],
          ['Enter', 'Open the row'],
          ...(has('tbody input[type="checkbox"]') ? ([['Space', 'Choose the row']] as const) : []),
        ] as const)
      : []),
    ...(intake
      ? ([
          ['Enter', 'Next field'],
          ['Ctrl Enter', 'Save and book'],
          ['Ctrl Shift Enter', 'Save without a slot'],
        ] as const)
      : form
        ? ([['Ctrl Enter', 'Save']] as const)
        : []),
  ];
}

/** The shortcuts of the page one is on, of every page, and to the others. */
export function KeyHelp() {
  const { permissions } = useUser();
  const { singleKeys } = useSettings();
  const open = new Set(openPages(permissions).map((page) => page.path as string));
  const [here] = useState(keysHere);
  const groups: readonly (readonly [title: string, keys: Keys])[] = [
    ['On this page', here],
    ['Everywhere', everywhere],
    ['Go to', goKeys.filter(([, path]) => open.has(path)).map(([key, , title]) => [`g ${key}`, title] as const)],
  ];
  return (
    <Dialog title="Keyboard shortcuts" opened onClose={closeOverlay}>
      {groups
        .filter(([, keys]) => keys.length > 0)
        .map(([title, keys]) => (
          <section key={title} className={classes.keyGroup}>
            <h3>{title}</h3>
            <dl className={classes.keys}>
              {keys.map(([press, what]) => (
                <div key={press}>
                  <dt>
                    <kbd>{press}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      <button
        type="button"
        className={classes.toHelp}
        onClick={() => {
          closeOverlay();
          helpOpen.set(true);
        }}
      >
        Help with this page
      </button>
      {!singleKeys && <p className={classes.off}>Single-key shortcuts are switched off in your menu: only Ctrl K, F1, Esc and those with Ctrl act.</p>}
    </Dialog>
  );
}
