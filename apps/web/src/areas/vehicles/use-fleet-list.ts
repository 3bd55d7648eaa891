import { listFleet } from '@quarterlight/contract/vehicles/fleet-routes';
import { useState } from 'react';
import { type Address, type CriteriaOf, changedAddress, criteriaOf, type ListState, nextSort } from '../../platform/list-state.ts';

type Criteria = CriteriaOf<typeof listFleet>;

const inForce: Address = { ended: 'false' };

/** The state of a list of fleet entries within a record: kept here, since the address is the record's. What is in force or to come, unless told to begin otherwise. */
export function useFleetList(of: Partial<Criteria>, begin: Address = inForce): ListState<Criteria> {
  const [address, replace] = useState(begin);
  const set = (change: Readonly<Record<string, unknown>>) => replace(changedAddress(address, change));
  return {
    query: criteriaOf(listFleet, address, of),
    address,
    sort: address['sort'],
    q: address['q'] ?? '',
    columns: undefined,
    filtered: address['q'] ? 1 : 0,
    set,
    sortBy: (key) => set({ sort: nextSort(address['sort'], key) }),
    goAfter: (after) => set({ after }),
    goBefore: (before) => set({ before }),
    clear: () => replace(begin),
    replace,
  };
}
