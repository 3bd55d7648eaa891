import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { dragged } from '../dragged.ts';
import type { ShownDetails } from './CardDetails.tsx';

/** How long a pointer rests on a card before its details open: passing over the board opens none. */
const restMilliseconds = 350;
const cardAt = (target: EventTarget) => (target instanceof Element ? target.closest('[data-booking]') : null);

/** Whose details are open: of the card under a resting pointer, or of the one that has the focus. */
export function useCardDetails(bookings: readonly BookingCard[]) {
  const [shown, setShown] = useState<ShownDetails | null>(null);
  const isDragging = useStore(dragged) !== null;
  const over = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = useCallback(
    (element: Element) => {
      const card = bookings.find(({ id }) => id === element.getAttribute('data-booking'));
      if (card) setShown({ card, beside: element.getBoundingClientRect() });
    },
    [bookings],
  );
  const close = useCallback(() => {
    clearTimeout(timer.current);
    over.current = null;
    setShown(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = {
    onPointerOver(event: PointerEvent) {
      const element = event.pointerType === 'touch' ? null : cardAt(event.target);
      if (element === over.current) return;
      close();
      over.current = element;
      if (element) timer.current = setTimeout(() => open(element), restMilliseconds);
    },
    onPointerLeave: close,
    onPointerDown: close,
    onScroll: close,
    onFocus(event: FocusEvent) {
      const element = event.target instanceof HTMLElement && event.target.matches(':focus-visible') ? cardAt(event.target) : null;
      if (element) open(element);
    },
    onBlur: close,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') close();
    },
  };
  return { shown: isDragging ? null : shown, handlers };
}
