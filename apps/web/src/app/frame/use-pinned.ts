import { useEffect, useState } from 'react';
import { logFailure } from '../../platform/failures.ts';
import type { RecordHit } from './palette-source.ts';

/** What the person has pinned, once it is here. */
export function usePinned(): readonly RecordHit[] {
  const [hits, setHits] = useState<readonly RecordHit[]>([]);
  useEffect(() => {
    let over = false;
    import('../../areas/search/find-records.ts')
      .then(({ findPinned }) => findPinned())
      .then(
        (found) => !over && setHits(found),
        (error: unknown) => logFailure('Pinned records', error),
      );
    return () => {
      over = true;
    };
  }, []);
  return hits;
}
