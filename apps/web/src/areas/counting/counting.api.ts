import * as routes from '@quarterlight/contract/counting/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { download } from '../../platform/download.ts';
import { addressOf } from '../../platform/http.ts';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of stock takes. */
export const countingApi = {
  takes: (query: QueryOf<typeof routes.listStockTakes>) => queryFor(routes.listStockTakes, { query, touches: ['stock-take'] }),
  lastCounts: (placeIds: readonly string[]) => queryFor(routes.lastCounts, { query: { placeIds: [...placeIds] }, touches: ['stock-take'] }),
  take: (id: string) => queryFor(routes.getStockTake, { params: { id } }),
  places: (id: string) => queryFor(routes.stockTakePlaces, { params: { id }, touches: ['stock-take'] }),
  lines: (id: string, query: QueryOf<typeof routes.listStockTakeLines>) =>
    queryFor(routes.listStockTakeLines, { params: { id }, query, touches: ['stock-take'] }),
  post: () => mutationFor(routes.postStockTake, { refresh: ['stock'], notice: 'The differences were posted.' }),
  finish: (notice: string) => mutationFor(routes.finishStockTake, { notice }),
  recount: () => mutationFor(routes.recountLines, { notice: 'Asked to be counted again.' }),
  done: () => mutationFor(routes.placeDone, { notice: false }),
  note: () => mutationFor(routes.noteLine),
  print: (id: string, code: string) => download(addressOf(routes.stockTakeList.path, { id }), `Stock take ${code}.pdf`),
};
