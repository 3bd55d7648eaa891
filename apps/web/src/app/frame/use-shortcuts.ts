import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { knownClaims, readUser } from '../../platform/permissions.ts';
import { readSettings } from '../../platform/settings.ts';
import { pathTo } from '../paths.ts';
import { openPages } from './navigation-items.ts';
import { closeOverlay, helpOpen, openPalette, overlay, paletteEntered, paletteText } from './overlay.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';

/** Single keys act only where nothing is being typed and no dialog is open. */
export function singleKeyMayAct(target: Pick<Element, 'closest'> | null, dialogOpen: boolean): boolean {
  return !dialogOpen && !target?.closest(typing);
}

/** Whether a dialog, or a list or menu that floats, is open. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]:not([popover]), :popover-open') !== null;

/** Presses the page's own button for this key: `data-new`, `data-edit` or `data-call`. */
function press(mark: 'data-new' | 'data-edit' | 'data-call'): boolean {
  const button = document.querySelector<HTMLElement>(`#content [${mark}]`);
  button?.click();
  return button !== null;
}

/** On a page that makes nothing of its own, `n` takes a call. */
const newJob = pathTo('/clipboard/worksheets/new');
export const canStartNew = (): boolean => openPages(readUser(knownClaims()).permissions).some(({ path }) => path === newJob);
function startNew(navigate: ReturnType<typeof useNavigate>): boolean {
  if (!canStartNew()) return false;
  void navigate({ href: newJob });
  return true;
}

/** Keeps for the palette what is typed while it is on its way, or has not got the focus yet. */
function typeAhead(event: KeyboardEvent): void {
  const inPalette = event.target instanceof Element && event.target.closest('[data-palette]') !== null;
  if (overlay.get() !== 'palette' || inPalette || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const text = paletteText.get();
  if (event.key === 'Escape') closeOverlay();
  else if (event.key === 'Enter') paletteEntered.set(true);
  else if (event.key === 'Backspace') paletteText.set(text.slice(0, -1));
  else if (event.key.length === 1) paletteText.set(text + event.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The keyboard of the frame: Ctrl-K and F1 always; `/`, `g` x, `n`, `e`, `c` and `?` while single keys are switched on. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.key === 'F1') {
        event.preventDefault();
        // It would open behind a dialog, and take the focus out of it.
        if (!isDialogOpen()) helpOpen.set(!helpOpen.get());
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !readSettings().singleKeys) return;
      const target = event.target instanceof Element ? event.target : null;
      if (!singleKeyMayAct(target, isDialogOpen())) return;
      if (goUntil > Date.now()) {
        goUntil = 0;
        event.preventDefault();
        const { key } = event;
        void import('./go-keys.ts').then(({ goKeys }) => {
          const path = goKeys.find(([letter]) => letter === key)?.[1];
          if (path && openPages(readUser(knownClaims()).permissions).some((page) => page.path === path)) void navigate({ to: path });
        });
        return;
      }
      if (event.key === 'g') goUntil = Date.now() + 1500;
      else if (event.key === '/') openPalette();
      else if (event.key === '?') overlay.set('keys');
      else if (event.key === 'n') {
        if (!press('data-new') && !startNew(navigate)) return;
      } else if (!((event.key === 'e' && press('data-edit')) || (event.key === 'c' && press('data-call')))) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    // Before whatever has the focus: what is typed into the palette is nobody else's.
    document.addEventListener('keydown', typeAhead, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('keydown', typeAhead, true);
    };
  }, [navigate]);
}
