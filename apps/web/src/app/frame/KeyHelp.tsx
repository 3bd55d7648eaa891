import { useUser } from '../../platform/permissions.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { openPages } from './navigation-items.ts';
import { closeOverlay } from './overlay.ts';
import classes from './Palette.module.css';
import { goKeys } from './use-shortcuts.ts';

const general: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl K or /', 'Search or go to a page'],
  ['n', 'New'],
  ['e', 'Edit'],
  ['j, k', 'Next, previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close'],
  ['?', 'This list'],
];

/** All shortcuts. */
export function KeyHelp() {
  const { permissions } = useUser();
  const open = new Set(openPages(permissions).map((page) => page.path as string));
  const list = [...general, ...goKeys.filter(([, path]) => open.has(path)).map(([key, , title]) => [`g ${key}`, title] as const)];
  return (
    <Dialog title="Keyboard shortcuts" opened onClose={closeOverlay}>
      <dl className={classes.keys}>
        {list.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
