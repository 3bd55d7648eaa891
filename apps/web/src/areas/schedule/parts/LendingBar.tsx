import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Roaming } from '@quarterlight/contract/schedule/roaming-schemas';
import { day as asDay, type Day } from '@quarterlight/kit/days';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type Bar, type Grip, rangeText } from '../time-line.ts';
import classes from './timeline.module.css';

interface LendingBarProps {
  readonly bar: Bar;
  readonly days: readonly Day[];
  readonly onOpen: (roaming: Roaming) => void;
}

/** A lending on the time line: pressed it opens, dragged it moves, and each end by itself. */
export function LendingBar({ bar, days, onOpen }: LendingBarProps) {
  const { roaming, first, length, tone, beginsBefore, goesOn } = bar;
  const element = useRef<HTMLDivElement>(null);
  const [from, to] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)];
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const held = (part: Grip['part'], heldAt: string) => ({ roaming, part, heldAt });
    const marks = { onDragStart: () => setDragging(true), onDrop: () => setDragging(false) };
    const stops = [
      element.current &&
        draggable({
          element: element.current,
          getInitialData: ({ input, element: whole }) => {
            const { left, width } = whole.getBoundingClientRect();
            const step = Math.min(length - 1, Math.max(0, Math.floor(((input.clientX - left) / width) * length)));
            return held('whole', days[first + step] ?? roaming.from);
          },
          ...marks,
        }),
      from.current && draggable({ element: from.current, getInitialData: () => held('from', roaming.from), ...marks }),
      to.current && draggable({ element: to.current, getInitialData: () => held('to', roaming.to), ...marks }),
    ];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [roaming, days, first, length, from, to]);
  const words = `${roaming.technicianName} lent to ${roaming.branchName}, ${rangeText({ from: asDay(roaming.from), to: asDay(roaming.to) })}`;
  const size: CSSProperties = { width: `calc(${length * 100}% + ${length - 1}px)` };
  return (
    <div
      ref={element}
      className={classes.bar}
      data-bar={roaming.id}
      data-tone={tone}
      data-dragging={dragging || undefined}
      data-begins-before={beginsBefore || undefined}
      data-goes-on={goesOn || undefined}
      style={size}
    >
      {!beginsBefore && <span ref={from} className={classes.grip} data-grip="from" aria-hidden />}
      <button type="button" className={classes.barName} onClick={() => onOpen(roaming)} aria-label={`${words}. Change`} title={words} draggable={false}>
        {roaming.branchName}
      </button>
      {!goesOn && <span ref={to} className={classes.grip} data-grip="to" aria-hidden />}
    </div>
  );
}
