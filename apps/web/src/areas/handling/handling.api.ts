import { putAway, putAwayList } from '@quarterlight/contract/handling/routes';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of what is carried inside the house. */
export const handlingApi = {
  putAwayList: (locationId: string | undefined) => queryFor(putAwayList, { query: locationId === undefined ? {} : { locationId }, touches: ['stock'] }),
  putAway: () => mutationFor(putAway, { refresh: ['stock', 'worksheet'], notice: false }),
};
