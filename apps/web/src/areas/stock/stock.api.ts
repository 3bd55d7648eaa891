import { listTechnicians } from '@quarterlight/contract/identity/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { getPlace, glassToIssue, issueGlass, listContents, listLocations, listMoves, returnGlass, technicianGlass } from '@quarterlight/contract/stock/routes';
import { getStockTake, listStockTakes, postStockTake } from '@quarterlight/contract/stock/take-routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of places, the ledger and technicians' glass. */
export const stockApi = {
  locations: (query: QueryOf<typeof listLocations>) => queryFor(listLocations, { query }),
  place: (id: string) => queryFor(getPlace, { params: { id } }),
  contents: (id: string, query: QueryOf<typeof listContents>) => queryFor(listContents, { params: { id }, query }),
  moves: (query: QueryOf<typeof listMoves>) => queryFor(listMoves, { query }),
  vans: (query: QueryOf<typeof technicianGlass>) => queryFor(technicianGlass, { query, touches: ['stock-take'] }),
  toIssue: (query: QueryOf<typeof glassToIssue>) => queryFor(glassToIssue, { query }),
  issue: () => mutationFor(issueGlass, { refresh: ['worksheet'], notice: false }),
  takeBack: () => mutationFor(returnGlass, { refresh: ['worksheet'], notice: false }),
  takes: (query: QueryOf<typeof listStockTakes>) => queryFor(listStockTakes, { query, touches: ['stock-take'] }),
  take: (id: string) => queryFor(getStockTake, { params: { id } }),
  postTake: () => mutationFor(postStockTake, { refresh: ['stock'], notice: 'The differences were posted.' }),
  technicians: () => lookupFor(listTechnicians, { query: {} }),
};
