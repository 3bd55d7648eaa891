import { filePreview } from '@quarterlight/contract/files/routes';
import * as routes from '@quarterlight/contract/losses/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { listContents } from '@quarterlight/contract/stock/routes';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and changes of damage, write-offs and what lies in quarantine. */
export const lossesApi = {
  list: (query: QueryOf<typeof routes.listLosses>) => queryFor(routes.listLosses, { query, touches: ['stock-loss'] }),
  one: (id: string) => queryFor(routes.getLoss, { params: { id }, touches: ['file'] }),
  quarantine: (query: QueryOf<typeof routes.listQuarantine>) => queryFor(routes.listQuarantine, { query, touches: ['stock-loss'] }),
  /** What lies free in a place, by the beginning of a product's code. */
  lines: (placeId: string, q: string) => queryFor(listContents, { params: { id: placeId }, query: { q, freeOnly: true, limit: 20 } }),
  approve: () => mutationFor(routes.approveLoss, { refresh: ['stock'], notice: 'It is written off.' }),
  approveAll: () => mutationFor(routes.approveLosses, { refresh: ['stock', 'stock-loss'], notice: 'They are written off.' }),
  addPhotographs: () => mutationFor(routes.addLossPhotographs, { notice: 'The photographs are kept.' }),
  removePhotograph: () => mutationFor(routes.removeLossPhotograph, { notice: 'The photograph is removed.' }),
  // What a file looks like never changes.
  picture: (id: string, width: number) => ({
    ...queryFor(filePreview, { params: { id }, query: { width } }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }),
};
