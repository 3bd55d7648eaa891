import type { KeyboardEvent } from 'react';

const reachable =
  'input:not([type=hidden]):not([type=file]):not(:disabled):not([tabindex="-1"]), textarea:not(:disabled), select:not(:disabled), button:not(:disabled):not([tabindex="-1"]), [tabindex="0"], summary';

/** Goes to the next field in the order of the screen. */
export function focusNext(within: HTMLElement, from: Element): void {
  const all = [...within.querySelectorAll<HTMLElement>(reachable)].filter((element) => element.getClientRects().length > 0);
  const later = all.filter(
    (element) =>
      (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !(element instanceof HTMLButtonElement && element.getAttribute('aria-haspopup') !== null),
  );
  later[0]?.focus();
}

interface Saves {
  readonly book: () => void;
  readonly keep: () => void;
}

/** Enter goes on to the next field instead of sending half a job; Ctrl+Enter saves and books, with Shift without a slot. */
export function onIntakeKey(event: KeyboardEvent<HTMLElement>, { book, keep }: Saves): void {
  if (event.key !== 'Enter') return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    if (event.shiftKey) keep();
    else book();
    return;
  }
  if (!(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return;
  // A look-up goes on by itself once it knows where to; an open list has taken the key for its choice, and the field is done.
  if (event.defaultPrevented && event.target.dataset['lookup'] !== undefined) return;
  const { currentTarget, target, defaultPrevented } = event;
  event.preventDefault();
  // A list closes first and keeps the focus while it does.
  if (defaultPrevented) setTimeout(() => focusNext(currentTarget, target), 0);
  else focusNext(currentTarget, target);
}
