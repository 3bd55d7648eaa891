import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from '../../../platform/when-idle.ts';

/** True once an element is on the screen, or goes to the printer, and there is time to draw it. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (seen || !shown) return undefined;
    const show = () => setSeen(true);
    let giveUp: (() => void) | undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) giveUp ??= whenIdle(show);
    });
    observer.observe(shown);
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      giveUp?.();
      removeEventListener('beforeprint', show);
    };
  }, [seen, element]);
  return seen;
}
