import { useSyncExternalStore } from 'react';

const matches = (query: string) => ({
  now: (): boolean => matchMedia(query).matches,
  subscribe: (listener: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  },
});
const phone = matches('(max-width: 48em)');
const wide = matches('(min-width: 75em)');

/** True on a narrow screen, where pages stand in one column. For use outside React. */
export const isPhone = phone.now;

/** `isPhone`; renders again when that changes. */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.now);

/** True on a screen with room for a column beside the work; renders again when that changes. */
export const useWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.now);
