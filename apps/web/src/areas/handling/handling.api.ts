import { bringBackList, fillVan, pickList, putAway, putAwayList } from '@quarterlight/contract/handling/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { issueGlass, returnGlass } from '@quarterlight/contract/stock/routes';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of what is carried inside the house. */
export const handlingApi = {
  putAwayList: (locationId: string | undefined) => queryFor(putAwayList, { query: locationId === undefined ? {} : { locationId }, touches: ['stock'] }),
  pickList: (query: QueryOf<typeof pickList>) => queryFor(pickList, { query, touches: ['stock', 'worksheet', 'booking'] }),
  bringBackList: (technicianId: string) => queryFor(bringBackList, { query: { technicianId }, touches: ['stock', 'worksheet', 'booking'] }),
  toVan: () => mutationFor(issueGlass, { refresh: ['worksheet'], notice: false }),
  fillVan: () => mutationFor(fillVan, { refresh: ['stock'], notice: false }),
  backFromVan: () => mutationFor(returnGlass, { refresh: ['worksheet'], notice: false }),
  putAway: () => mutationFor(putAway, { refresh: ['stock', 'worksheet'], notice: false }),
};
