import {
  lookupCounts,
  lookupRecords,
  lookupTimeline,
  lookupUses,
  orderLookups,
  removeLookup,
  restoreLookup,
  retireLookup,
} from '@quarterlight/contract/system/lookup-editing-routes';
import type { LookupList } from '@quarterlight/contract/system/schemas';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** The lookup lists as they are edited. */
export const lookupsApi = {
  counts: () => queryFor(lookupCounts),
  list: (list: LookupList) => queryFor(lookupRecords, { params: { list } }),
  uses: (id: string) => ({ ...queryFor(lookupUses, { params: { id } }), staleTime: 0 }),
  timeline: (id: string) => queryFor(lookupTimeline, { params: { id }, query: { limit: 25 } }),
  order: () => mutationFor(orderLookups, { notice: false }),
  retire: () => mutationFor(retireLookup, { notice: 'The entry is retired.' }),
  restore: () => mutationFor(restoreLookup, { notice: 'The entry is offered again.' }),
  remove: (onDone: () => unknown) => mutationFor(removeLookup, { notice: 'The entry was deleted.', onDone }),
};
