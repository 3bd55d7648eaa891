import * as routes from '@quarterlight/contract/catalogue/price-file-routes';
import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { lookupFor, queryFor } from '../../platform/query.ts';

/** Queries of price files, and of what is bought best from whom. */
export const priceFilesApi = {
  list: (query: QueryOf<typeof routes.listPriceFiles>) => queryFor(routes.listPriceFiles, { query }),
  one: (id: string) => queryFor(routes.getPriceFile, { params: { id } }),
  lines: (id: string, query: QueryOf<typeof routes.listPriceFileLines>) => queryFor(routes.listPriceFileLines, { params: { id }, query }),
  /** Two files beside each other. That there is nothing to compare with is said where the comparison would stand. */
  comparison: (id: string, query: QueryOf<typeof routes.comparePriceFiles>) => {
    const asked = queryFor(routes.comparePriceFiles, { params: { id }, query });
    return { ...asked, meta: { ...asked.meta, quiet: true } };
  },
  bestBuys: (query: QueryOf<typeof routes.listBestBuys>) => queryFor(routes.listBestBuys, { query, touches: ['price-file', 'supplier'] }),
  suppliers: () => lookupFor(supplierOptions, { query: { limit: 100 } }),
};
