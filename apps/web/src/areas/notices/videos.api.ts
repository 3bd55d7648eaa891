import { fileContent } from '@quarterlight/contract/files/routes';
import * as routes from '@quarterlight/contract/notices/video-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and changes of help videos. */
export const videosApi = {
  list: (query: QueryOf<typeof routes.listVideos>) => queryFor(routes.listVideos, { query, touches: ['help-video'] }),
  one: (id: string) => queryFor(routes.getVideo, { params: { id } }),
  /** Where the player fetches it from: asked for once, and again where it is over. */
  address: (id: string) =>
    queryOptions({
      queryKey: [routes.watchVideo.path, id] as const,
      queryFn: ({ signal }) => call(routes.watchVideo, { params: { id }, body: {}, signal, quiet: true }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      meta: { quiet: true },
    }),
  // What a file holds never changes.
  captions: (fileId: string) => ({ ...queryFor(fileContent, { params: { id: fileId } }), staleTime: Number.POSITIVE_INFINITY }),
  keepPlace: (id: string, seconds: number) =>
    call(routes.keepVideoPlace, { params: { id }, body: { seconds: Math.max(0, Math.floor(seconds)) }, quiet: true }).catch(() => undefined),
  remove: (onDone: () => unknown) => mutationFor(routes.removeVideo, { notice: 'The video was removed.', onDone }),
  addCaptions: () => mutationFor(routes.addCaptions, { notice: 'The captions are kept.' }),
};
