import type { QueryOf } from '@quarterlight/contract/route';
import { keepPinned, listPinned, searchEverything } from '@quarterlight/contract/search/routes';
import type { Pin } from '@quarterlight/contract/search/schemas';
import { call } from '../../platform/api.ts';
import { mutationFor, queryFor, refreshEntities } from '../../platform/query.ts';

/** The queries of the search page, and what a person pins. */
export const searchApi = {
  find: (query: QueryOf<typeof searchEverything>) => queryFor(searchEverything, { query }),
  pinned: () => queryFor(listPinned),
  keepPinned: () => mutationFor(keepPinned, { notice: false }),
  async keepNow(records: Pin[]) {
    await call(keepPinned, { body: { records } });
    await refreshEntities(['search']);
  },
};
