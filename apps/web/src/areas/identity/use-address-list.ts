import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Address, changedAddress, type ListState, withoutFilters } from '../../platform/list-state.ts';

/** The state of what is filtered on the page itself, kept in the address as a list's is; `filters` are the keys of it. */
export function useAddressList(filters: string): ListState<Address> {
  const { searchStr, pathname } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const keys = filters.split(' ');
    const fields = Object.fromEntries(keys.map((key) => [key, { type: 'string' }] as const));
    const address: Address = Object.fromEntries(new URLSearchParams(searchStr));
    const go = (search: Record<string, string>) => void navigate({ to: pathname, search, replace: true });
    const nothing = () => undefined;
    return {
      query: address,
      address,
      sort: undefined,
      q: address.q ?? '',
      columns: undefined,
      filtered: keys.filter((key) => address[key]).length,
      set: (change) => go(changedAddress(address, change)),
      sortBy: nothing,
      goAfter: nothing,
      goBefore: nothing,
      clear: () => go(withoutFilters(fields, address)),
      replace: (next) => go({ ...next }),
    };
  }, [filters, searchStr, pathname, navigate]);
}
