import { useEffect, useRef } from 'react';
import { fetchAhead } from '../../platform/fetch-ahead.ts';
import type * as dragging from './drag-rows.ts';

type Dragging = typeof dragging;

/** Begins something of dragging once that is fetched, which the first screen does not wait for: `begin` gives how to end it. */
export function useDragging(begin: (dragging: Dragging) => (() => void) | undefined, again: unknown): void {
  const now = useRef(begin);
  now.current = begin;
  useEffect(() => {
    let isGone = false;
    let end: (() => void) | undefined;
    fetchAhead(() => import('./drag-rows.ts')).then(
      (dragging) => {
        if (!isGone) end = now.current(dragging);
      },
      // The arrow keys and the menu move a row, too.
      () => undefined,
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [again]);
}
