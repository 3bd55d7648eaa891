import { createStore } from '../../platform/store.ts';

/** Which of the frame's own dialogs is open. */
export const overlay = createStore<'palette' | 'keys' | 'about' | null>(null);
export const closeOverlay = (): void => overlay.set(null);
