import { useCallback, useEffect, useRef, useState } from 'react';
import { refused } from '../../platform/problem.ts';

/** What a private link shows, as it stands: under way, there, over for good, or out of reach just now. */
export interface Shown<Data> {
  readonly data: Data | null;
  readonly isGone: boolean;
  readonly failed: boolean;
  readonly put: (data: Data) => void;
  readonly again: () => void;
}

export const isGone = (error: unknown): boolean => refused(error, 'link.gone') || refused(error, 'record.not_found');

/** Fetches what a link shows; anew every `everySeconds` while the page is looked at, and as soon as it is looked at again. What is shown stays where a later fetch fails, or was asked before something newer was put. */
export function useShown<Data>(ask: () => Promise<Data>, everySeconds?: number): Shown<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [over, setOver] = useState(false);
  const [failed, setFailed] = useState(false);
  const latest = useRef(ask);
  latest.current = ask;
  const turn = useRef(0);
  const put = useCallback((now: Data) => {
    turn.current += 1;
    setData(now);
  }, []);
  const again = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    setFailed(false);
    latest.current().then(
      (now) => {
        if (mine === turn.current) setData(now);
      },
      (error: unknown) => (isGone(error) ? setOver(true) : setFailed(true)),
    );
  }, []);
  useEffect(again, [again]);
  useEffect(() => {
    if (everySeconds === undefined) return;
    const look = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setInterval(look, everySeconds * 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again, everySeconds]);
  return { data, isGone: over, failed: failed && data === null, put, again };
}
