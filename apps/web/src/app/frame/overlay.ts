import { createStore } from '../../platform/store.ts';

/** Which of the frame's own dialogs is open. */
export const overlay = createStore<'palette' | 'keys' | 'about' | null>(null);
/** What was typed into the palette, from the key that opened it on: it may still be on its way. */
export const paletteText = createStore('');
/** Enter was pressed before the palette could say where that leads. */
export const paletteEntered = createStore(false);
export function openPalette(): void {
  if (overlay.get() === 'palette') return;
  paletteText.set('');
  paletteEntered.set(false);
  overlay.set('palette');
}
export const closeOverlay = (): void => overlay.set(null);

/** Whether the help stands beside the page: it stays as one goes from page to page. */
export const helpOpen = createStore(false);
