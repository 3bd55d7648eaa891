import { useLocation, useNavigate } from '@tanstack/react-router';

/** What of the kits stands in the address: the chosen one (`new` makes one, of `from` where that is given), whether retired ones are shown, and the job that is tried. */
const keys = ['kit', 'from', 'kits', 'kitJob', 'kitGlass', 'kitCustomer', 'kitPlace'] as const;
type Key = (typeof keys)[number];

/** The kits' part of the address of whichever page shows them; the rest of it stays. */
export function useKitAddress() {
  const { searchStr, pathname } = useLocation();
  const navigate = useNavigate();
  const address = Object.fromEntries(new URLSearchParams(searchStr));
  const changed = (change: Readonly<Partial<Record<Key, string | null>>>) =>
    Object.fromEntries(Object.entries({ ...address, ...change }).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''));
  return {
    of: (key: Key): string | undefined => address[key],
    /** The address with this changed, for a link. */
    hrefTo: (change: Readonly<Partial<Record<Key, string | null>>>) => `${pathname}?${new URLSearchParams(changed(change)).toString()}`,
    go: (change: Readonly<Partial<Record<Key, string | null>>>, replace = false) => void navigate({ to: pathname, search: changed(change), replace }),
  };
}
