import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createStore } from '../../../platform/store.ts';
import type { DayRange, Grip } from '../time-line.ts';

/** The place that something is held over. */
interface Over {
  readonly technicianId: string;
  readonly day: string;
}

/** What is being dragged, and over what; and the days that are being pressed. */
export const gripped = createStore<Grip | null>(null);
export const over = createStore<Over | null>(null);
export const pressed = createStore<DayRange | null>(null);

const isGrip = (data: Record<string | symbol, unknown>): data is Grip & Record<string | symbol, unknown> => 'heldAt' in data;
const isOver = (data: Record<string | symbol, unknown> = {}): data is Over & Record<string | symbol, unknown> => 'technicianId' in data && 'day' in data;

/** Tells of every drop of a bar or one of its ends. */
export function useGrips(onDrop: (grip: Grip, on: Over) => void): void {
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => gripped.set(isGrip(source.data) ? source.data : null),
        onDropTargetChange: ({ location }) => {
          const place = location.current.dropTargets[0]?.data;
          over.set(isOver(place) ? place : null);
        },
        onDrop: ({ source, location }) => {
          gripped.set(null);
          over.set(null);
          const place = location.current.dropTargets[0]?.data;
          if (isGrip(source.data) && isOver(place)) onDrop(source.data, place);
        },
      }),
    [onDrop],
  );
}

const placeOf = (target: EventTarget | null): Over | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
  const { day, technician } = cell?.dataset ?? {};
  return day === undefined || technician === undefined || (target instanceof Element && target.closest('[data-bar]'))
    ? null
    : { technicianId: technician, day };
};
const rangeOf = (start: Over, end: Over): DayRange => ({
  technicianId: start.technicianId,
  from: start.day < end.day ? start.day : end.day,
  to: start.day < end.day ? end.day : start.day,
});

/** Days of a technician that the mouse is pressed on and drawn over, told when it is let go. Escape lets them be. */
export function usePressedDays(element: HTMLElement | null, onPressed: (range: DayRange) => void): void {
  // What came meanwhile does not end a press.
  const tell = useRef(onPressed);
  tell.current = onPressed;
  useLayoutEffect(() => {
    if (!element) return undefined;
    let start: Over | null = null;
    const end = () => {
      start = null;
      pressed.set(null);
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      start = placeOf(event.target);
      if (start === null) return;
      // Else the words of the cells would be selected.
      event.preventDefault();
      pressed.set(rangeOf(start, start));
    };
    const move = (event: PointerEvent) => {
      const place = start && placeOf(event.target);
      if (start && place?.technicianId === start.technicianId) pressed.set(rangeOf(start, place));
    };
    const up = () => {
      const range = pressed.get();
      if (start === null) return;
      end();
      if (range) tell.current(range);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('keydown', key);
    return () => {
      end();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('keydown', key);
    };
  }, [element]);
}
