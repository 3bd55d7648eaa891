import { useDeferredValue } from 'react';

/** What has arrived, from when there is time to draw it: at first in small pieces, between which the browser answers; later changes at once. */
export function useDeferredData<Data>(arrived: Data | undefined): Data | undefined {
  const isDue = useDeferredValue(arrived !== undefined);
  return isDue ? arrived : undefined;
}
