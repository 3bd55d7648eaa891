import { useLayoutEffect } from 'react';

/** Takes away what stood for the page while its script arrived, once the page itself is about to be painted. */
export function useStarted(isShown = true): void {
  useLayoutEffect(() => {
    if (isShown) document.getElementById('start')?.remove();
  }, [isShown]);
}
