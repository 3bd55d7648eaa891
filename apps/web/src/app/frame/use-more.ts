import { useEffect, useState } from 'react';
import { logFailure } from '../../platform/failures.ts';
import type { Hit } from './palette-source.ts';

const fewest = 3;

/** Settings, lists and help that fit what was typed, once their names are fetched. Those of a text before are not shown. */
export function useMore(typed: string): readonly Hit[] {
  const text = typed.trim();
  const [found, setFound] = useState<{ readonly text: string; readonly hits: readonly Hit[] }>({ text: '', hits: [] });
  const isEnough = text.length >= fewest;
  useEffect(() => {
    if (!isEnough) return undefined;
    let over = false;
    import('./palette-more.ts')
      .then(({ moreFor }) => moreFor(text))
      .then(
        (hits) => !over && setFound({ text, hits }),
        (error: unknown) => logFailure('Settings and help of the search box', error),
      );
    return () => {
      over = true;
    };
  }, [text, isEnough]);
  return isEnough && found.text === text ? found.hits : [];
}
