import { type CSSProperties, type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchAhead } from '../platform/fetch-ahead.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { fetchParts, Held, PartPending } from './later.tsx';
import classes from './WhenIdle.module.css';

/** How high something is, in rows of fields with the gaps between them. */
export interface Rows {
  readonly phone: number;
  readonly wide: number;
}
interface WhenIdleProps {
  readonly rows: Rows;
  /** Fetches what is drawn, where that is `later`: it is asked for once the page stands, and drawn after it has come. */
  readonly load?: () => Promise<unknown>;
  /** It is needed now, whosever turn it is. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
}

const reachable = 'input:not(:disabled), textarea:not(:disabled), button:not(:disabled), summary, [tabindex="0"]';
const heightOf = ({ phone, wide }: Rows): CSSProperties => ({ '--phone': phone, '--wide': wide }) as CSSProperties;

/** What lies further down, drawn in idle moments. Its room is kept; who comes to it by the keyboard gets it at once, standing in its first field. */
export function WhenIdle({ rows, load, isNeeded = false, children }: WhenIdleProps) {
  const [state, setState] = useState<'waits' | 'is due' | 'is here'>('waits');
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let giveUp: () => void;
    let isGone = false;
    const draw = () => startTransition(() => setState((was) => (was === 'waits' ? 'is due' : was)));
    const drawWhenIdle = () => {
      if (!isGone) giveUp = whenIdle(draw);
    };
    if (load) giveUp = whenIdle(() => void fetchAhead(() => fetchParts(load)).then(drawWhenIdle, drawWhenIdle));
    else drawWhenIdle();
    return () => {
      isGone = true;
      giveUp();
    };
  }, [load]);
  const arrive = () => {
    const place = room.current;
    if (place?.matches(':focus-visible')) {
      const all = place.parentElement?.querySelectorAll<HTMLElement>(reachable) ?? [];
      [...all].find((element) => (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)?.focus();
    }
    setState('is here');
  };
  return (
    <>
      {state !== 'is here' && <div ref={room} className={classes.room} style={heightOf(rows)} tabIndex={0} onFocus={() => setState('is due')} />}
      {(state !== 'waits' || isNeeded) && (
        <Suspense fallback={<PartPending />}>
          <Held value={load !== undefined}>{children}</Held>
          <Arrival onArrive={arrive} />
        </Suspense>
      )}
    </>
  );
}

/** Stands behind what is awaited: it is drawn when that is. */
function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  const arrive = useRef(onArrive);
  // Before anything is painted, so that the room and what takes it are never seen together.
  useLayoutEffect(() => arrive.current(), []);
  return null;
}
