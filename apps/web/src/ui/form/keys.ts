import type { KeyboardEvent } from 'react';

const reachable =
  'input:not([type=hidden]):not([type=file]):not(:disabled):not([tabindex="-1"]), textarea:not(:disabled), select:not(:disabled), button:not(:disabled):not([tabindex="-1"]), [tabindex="0"], summary';

const isField = (element: Element): boolean => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Goes to the next field in the order of the screen, past what only opens a picker; false where there is none. */
export function focusNext(within: HTMLElement, from: Element, { fieldsOnly = false }: { readonly fieldsOnly?: boolean } = {}): boolean {
  const next = [...within.querySelectorAll<HTMLElement>(reachable)].find(
    (element) =>
      element.getClientRects().length > 0 &&
      (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !(element instanceof HTMLButtonElement && element.getAttribute('aria-haspopup') !== null) &&
      (!fieldsOnly || isField(element)),
  );
  next?.focus();
  // As with Tab: what is typed takes the place of what stood there.
  if (next instanceof HTMLInputElement && !next.readOnly) next.select();
  return next !== undefined;
}

interface Sends {
  /** Ctrl+Enter; `shift` tells the second way of saving, where there is one. */
  readonly send: (shift: boolean) => void;
  /** Whether Enter in the last text field sends, as in a short form. */
  readonly lastSends?: boolean;
}

/** Enter goes on to the next field instead of sending half a form, from a checkbox as from a text; Ctrl+Enter sends from anywhere. */
export function onFormKey(event: KeyboardEvent<HTMLElement>, { send, lastSends = false }: Sends): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    event.stopPropagation();
    send(event.shiftKey);
    return;
  }
  const { currentTarget, target, defaultPrevented } = event;
  if (!(target instanceof HTMLInputElement)) return;
  // A look-up goes on by itself once it knows where to; what gathers stays for the next.
  if (target.dataset['lookup'] !== undefined && defaultPrevented) return;
  if (target.dataset['holds'] !== undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const goOn = () => {
    if (focusNext(currentTarget, target, { fieldsOnly: lastSends }) || !lastSends) return;
    if (target.type === 'checkbox' || target.type === 'radio') currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
    else send(false);
  };
  // A list closes first and keeps the focus while it does; who has gone on meanwhile is left where they are.
  if (defaultPrevented) setTimeout(() => document.activeElement === target && goOn(), 0);
  else goOn();
}
