import { useEffect, useState } from 'react';

const isUsable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && !element.matches(':disabled');

/**
 * For what takes away or disables the control that has the focus: what it gives is told which controls come next, as selectors, best first; the first that can be
 * used by then has the focus. Waits until `isReady`; whoever has gone elsewhere meanwhile stays there.
 */
export function useNextFocus(isReady = true): (selectors: readonly string[]) => void {
  const [wanted, want] = useState<readonly string[]>([]);
  useEffect(() => {
    if (wanted.length === 0 || !isReady) return;
    if (!isUsable(document.activeElement))
      wanted
        .map((selector) => document.querySelector(selector))
        .find(isUsable)
        ?.focus();
    want([]);
  }, [wanted, isReady]);
  return want;
}
