import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { listFleet, removeFleetEntry } from '@quarterlight/contract/vehicles/fleet-routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and changes of fleets. */
export const fleetApi = {
  list: (query: QueryOf<typeof listFleet>) => queryFor(listFleet, { query, touches: ['fleet-entry'] }),
  accounts: (q: string) => lookupFor(customerOptions, { query: { q, limit: 20 } }),
  remove: () => mutationFor(removeFleetEntry, { notice: 'The entry was removed.' }),
};
