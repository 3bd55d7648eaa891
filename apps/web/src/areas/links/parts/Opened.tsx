import { type ReactNode, useEffect } from 'react';
import publicClasses from '../../../app/public/public.module.css';
import { useShown } from '../use-shown.ts';
import { OutOfReach } from './Gone.tsx';

interface OpenedPartProps<Data> {
  readonly ask: () => Promise<Data>;
  /** How often it is fetched anew while it is looked at; never where it is not given. */
  readonly everySeconds?: number;
  readonly onGone: () => void;
  /** What is shown of it; `put` replaces it by what an answer brought. */
  readonly children: (data: Data, put: (now: Data) => void) => ReactNode;
}

/** What a link opens: on its way, there, out of reach just now, or gone for good. */
export function Opened<Data>({ ask, everySeconds, onGone, children }: OpenedPartProps<Data>) {
  const { data, isGone, failed, put, again } = useShown(ask, everySeconds);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  if (failed) return <OutOfReach again={again} />;
  if (data === null) return <p role="status">Opening the link…</p>;
  return <div className={publicClasses.panel}>{children(data, put)}</div>;
}
