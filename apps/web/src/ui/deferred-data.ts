import { useDeferredValue } from 'react';

/**
 * What has arrived, from when there is time to draw it. Rows and boards that come for the first time are drawn in small pieces, between which the browser
 * answers the person; their later changes come at once.
 */
export function useDeferredData<Data>(arrived: Data | undefined): Data | undefined {
  const isDue = useDeferredValue(arrived !== undefined);
  return isDue ? arrived : undefined;
}
