import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useMemo, useRef } from 'react';
import { choose, chooseNone, chosen, stretch, stretched, toggleChosen } from '../chosen.ts';

/** So many pixels of a drag are a quarter of an hour. */
const pixelsAStep = 8;
const cardAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-booking]') : null);

/**
 * What mouse and keys do to the cards of a board besides dragging them. Ctrl+click or Space on a card chooses it, Shift+click all from the last one, Escape none.
 * The lower edge drawn down, or Shift with the arrows up and down, changes the length; letting go asks for it.
 */
export function useBoardInput(bookings: readonly BookingCard[], onStretch: (card: BookingCard, minutes: number) => void) {
  const cards = useMemo(() => new Map(bookings.filter(({ canMove }) => canMove).map((card) => [card.id, card])), [bookings]);
  const last = useRef<string | null>(null);
  const grip = useRef<{ readonly y: number; readonly minutes: number } | null>(null);
  const cardOf = useCallback((target: EventTarget) => cards.get(cardAt(target)?.dataset['booking'] ?? ''), [cards]);

  const toggle = (card: BookingCard) => {
    toggleChosen(card);
    last.current = card.id;
  };
  /** All cards from the one that was chosen last to this one, as they stand on the board. */
  const chooseTo = (board: Element, card: BookingCard) => {
    const shown = [...board.querySelectorAll<HTMLElement>('[data-booking]')].map(({ dataset }) => dataset['booking'] ?? '');
    const [from, to] = [shown.indexOf(last.current ?? card.id), shown.indexOf(card.id)].toSorted((one, other) => one - other);
    choose(shown.slice(Math.max(0, from ?? 0), (to ?? 0) + 1).flatMap((id) => cards.get(id) ?? []));
    last.current = card.id;
  };
  const letGo = () => {
    const now = stretched.get();
    stretched.set(null);
    grip.current = null;
    if (now && now.minutes !== now.card.minutes) onStretch(now.card, now.minutes);
  };
  return {
    onClick(event: MouseEvent) {
      const card = cardOf(event.target);
      const isLink = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (!card || isLink || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      if (event.shiftKey) chooseTo(event.currentTarget, card);
      else toggle(card);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        if (stretched.get()) stretched.set(null);
        else if (chosen.get().size > 0) chooseNone();
        return;
      }
      const card = cardOf(event.target);
      if (!card) return;
      const isOnLink = event.target instanceof Element && event.target.matches('a');
      if (event.key === ' ' && isOnLink) toggle(card);
      else if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        const now = stretched.get()?.card.id === card.id ? stretched.get() : null;
        stretched.set({ card, minutes: stretch(now?.minutes ?? card.minutes, event.key === 'ArrowDown' ? 1 : -1) });
      } else return;
      event.preventDefault();
    },
    onKeyUp(event: KeyboardEvent) {
      if (event.key === 'Shift' && grip.current === null) letGo();
    },
    onMouseDown(event: MouseEvent) {
      // Neither marks text nor begins to drag the card.
      if (event.target instanceof Element && event.target.closest('[data-grip]')) event.preventDefault();
      else if (event.shiftKey && cardOf(event.target)) event.preventDefault();
    },
    onGrip: (event: PointerEvent) => {
      const edge = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
      const card = edge && cardOf(edge);
      if (!edge || !card || event.button !== 0) return false;
      edge.setPointerCapture(event.pointerId);
      grip.current = { y: event.clientY, minutes: card.minutes };
      stretched.set({ card, minutes: card.minutes });
      return true;
    },
    onPointerMove(event: PointerEvent) {
      const [from, now] = [grip.current, stretched.get()];
      if (from === null || now === null) return;
      const steps = Math.trunc((event.clientY - from.y) / pixelsAStep);
      const minutes = steps === 0 ? from.minutes : stretch(from.minutes, steps);
      if (minutes !== now.minutes) stretched.set({ card: now.card, minutes });
    },
    onPointerUp() {
      if (grip.current !== null) letGo();
    },
    onPointerCancel() {
      grip.current = null;
      stretched.set(null);
    },
  };
}
