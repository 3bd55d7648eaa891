import type { QueryOf } from '@quarterlight/contract/route';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { queryFor } from '../../platform/query.ts';

/** The query of the search page. */
export const searchApi = {
  find: (query: QueryOf<typeof searchEverything>) => queryFor(searchEverything, { query }),
};
