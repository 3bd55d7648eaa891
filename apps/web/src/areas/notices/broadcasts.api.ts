import {
  attachFiles,
  countBroadcasts,
  countReach,
  findBroadcastCustomers,
  getBroadcast,
  listAudiences,
  listBroadcasts,
  listMustRead,
  listOwnBroadcasts,
  listReaders,
  readBroadcast,
  removeBroadcast,
  sendBroadcast,
  takeBackBroadcast,
  takeOffFile,
} from '@quarterlight/contract/notices/broadcast-routes';
import type { BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { lookupFor, mutationFor, queryFor, refreshEntities } from '../../platform/query.ts';
import { askClaims } from '../../platform/realtime.ts';

/** Queries and changes of broadcasts. */
export const broadcastsApi = {
  list: (query: QueryOf<typeof listBroadcasts>) => queryFor(listBroadcasts, { query }),
  counts: () => queryFor(countBroadcasts),
  one: (id: string) => queryFor(getBroadcast, { params: { id } }),
  readers: (id: string, query: QueryOf<typeof listReaders>) => queryFor(listReaders, { params: { id }, query, touches: ['user'] }),
  audiences: () => queryFor(listAudiences, { touches: ['role'] }),
  customers: (q: string) => lookupFor(findBroadcastCustomers, { query: { q, limit: 20 } }),
  /** How many it would reach: asked again whenever that changes, but not by the clock. */
  reach: (to: BroadcastTo) =>
    queryOptions({ queryKey: [countReach.path, to] as const, queryFn: ({ signal }) => call(countReach, { body: { to }, signal, quiet: true }) }),
  mine: (query: QueryOf<typeof listOwnBroadcasts>) => queryFor(listOwnBroadcasts, { query, touches: ['own-broadcast'] }),
  mustRead: () => queryFor(listMustRead, { touches: ['own-broadcast'] }),
  /** Reads, and counts anew what is left. */
  read: () => mutationFor(readBroadcast, { notice: false, onDone: askClaims }),
  send: (notice: string) => mutationFor(sendBroadcast, { notice }),
  takeBack: () => mutationFor(takeBackBroadcast, { notice: 'It is a draft again.' }),
  remove: (onDone: () => unknown) => mutationFor(removeBroadcast, { notice: 'The draft was removed.', onDone }),
  attach: () => mutationFor(attachFiles, { notice: 'Attached.' }),
  takeOff: () => mutationFor(takeOffFile, { notice: 'The file was removed.' }),
  /** What was read meanwhile, withdrawn or over is looked for again. */
  lookAgain: () => refreshEntities(['own-broadcast']),
};
