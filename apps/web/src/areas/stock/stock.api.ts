import { listTechnicians } from '@quarterlight/contract/identity/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import {
  getPlace,
  glassToIssue,
  issueGlass,
  listContents,
  listLocations,
  listMovers,
  listMoves,
  returnGlass,
  technicianGlass,
} from '@quarterlight/contract/stock/routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of places, the ledger and technicians' glass. */
export const stockApi = {
  locations: (query: QueryOf<typeof listLocations>) => queryFor(listLocations, { query }),
  place: (id: string) => queryFor(getPlace, { params: { id } }),
  contents: (id: string, query: QueryOf<typeof listContents>) => queryFor(listContents, { params: { id }, query }),
  moves: (query: QueryOf<typeof listMoves>) => queryFor(listMoves, { query }),
  movers: () => lookupFor(listMovers, {}),
  vans: (query: QueryOf<typeof technicianGlass>) => queryFor(technicianGlass, { query }),
  toIssue: (query: QueryOf<typeof glassToIssue>) => queryFor(glassToIssue, { query }),
  issue: () => mutationFor(issueGlass, { refresh: ['worksheet'], notice: false }),
  takeBack: () => mutationFor(returnGlass, { refresh: ['worksheet'], notice: false }),
  technicians: () => lookupFor(listTechnicians, { query: {} }),
};
