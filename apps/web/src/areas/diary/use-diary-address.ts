import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export interface DiaryAddress {
  readonly view?: string | undefined;
  readonly from?: string | undefined;
  readonly branchId?: string | undefined;
  readonly tray?: string | undefined;
  /** Laid out for paper. */
  readonly print?: string | undefined;
  /** The visit that the map points out. */
  readonly visit?: string | undefined;
}

/** What the diary shows, kept in the address so that a link reopens it. */
export function useDiaryAddress(): { address: DiaryAddress; set: (change: DiaryAddress) => void } {
  const { searchStr, pathname } = useLocation();
  const navigate = useNavigate();
  const address = useMemo<Record<string, string>>(() => Object.fromEntries(new URLSearchParams(searchStr)), [searchStr]);
  const set = useCallback(
    (change: DiaryAddress) => {
      const next = Object.fromEntries(Object.entries({ ...address, ...change }).filter(([, value]) => value !== undefined && value !== ''));
      void navigate({ to: pathname, search: next, replace: true });
    },
    [address, navigate, pathname],
  );
  return { address, set };
}
