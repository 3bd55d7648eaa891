import * as routes from '@quarterlight/contract/replenishment/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** What levels and the flow of stock change with. */
const touches = ['stock', 'stock-level', 'purchase-order', 'transfer'] as const;

/** Queries and changes of levels, and of what comes and goes. */
export const replenishmentApi = {
  levels: (query: QueryOf<typeof routes.listLevels>) => queryFor(routes.listLevels, { query, touches: [...touches] }),
  flow: (query: QueryOf<typeof routes.listFlow>) => queryFor(routes.listFlow, { query, touches: [...touches] }),
  product: (query: QueryOf<typeof routes.productFlow>) => queryFor(routes.productFlow, { query, touches: [...touches] }),
  remove: () => mutationFor(routes.removeLevel, { refresh: ['stock-level'], notice: 'The levels are taken away.' }),
  accept: () => mutationFor(routes.acceptLevels, { refresh: ['stock-level'], notice: 'The proposed levels are set.' }),
};
