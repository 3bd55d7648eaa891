import { useSyncExternalStore } from 'react';

const query = '(max-width: 48em)';
function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** True on a narrow screen, where pages stand in one column. For use outside React. */
export const isPhone = (): boolean => matchMedia(query).matches;

/** `isPhone`; renders again when that changes. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
