import { createStore } from './store.ts';

export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const notices = createStore<readonly Notice[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

export function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

function show(notice: Omit<Notice, 'id'>, seconds: number): number {
  const same = notices.get().find((other) => other.kind === notice.kind && other.text === notice.text && !other.action);
  const id = same && !notice.action ? same.id : ++lastId;
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismiss(id), seconds * 1000),
  );
  if (id !== same?.id) notices.set([...notices.get().slice(-3), { ...notice, id }]);
  return id;
}

/** Tells the person something in a corner of the screen. The same words are never shown twice at once. */
export const notify = {
  success: (text = 'Changes saved successfully.') => show({ kind: 'success', text }, 4),
  error: (text: string) => show({ kind: 'error', text }, 8),
  /** For a refusal with what could be done instead. */
  offer: (text: string, label: string, run: () => void) => show({ kind: 'error', text, action: { label, run } }, 15),
  info: (text: string) => show({ kind: 'info', text }, 6),
  /** For a change that was done at once and can be taken back for 8 seconds. */
  undo: (text: string, run: () => void) => show({ kind: 'success', text, action: { label: 'Undo', run } }, 8),
};
