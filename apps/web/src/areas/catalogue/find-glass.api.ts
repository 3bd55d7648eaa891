import { glassForVehicle } from '@quarterlight/contract/catalogue/choosing-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { productSupply } from '@quarterlight/contract/stock/routes';
import { queryFor } from '../../platform/query.ts';

/** So many products are asked for their stock at once. */
export const mostSupplied = 40;

/** Queries of the search for glass. */
export const findGlassApi = {
  fitting: (query: QueryOf<typeof glassForVehicle>) => queryFor(glassForVehicle, { query, touches: ['product'] }),
  /** Where the first of these lie; that it could not be had is no news. */
  supply(productIds: readonly string[]) {
    const asked = queryFor(productSupply, { query: { productIds: productIds.slice(0, mostSupplied) } });
    return { ...asked, meta: { ...asked.meta, quiet: true } };
  },
};
