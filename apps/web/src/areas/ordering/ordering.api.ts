import { orderFromSupplier, orderNeeds, takeFromStock } from '@quarterlight/contract/ordering/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** What changes what is needed. */
const touches = ['worksheet', 'stock', 'stock-level', 'purchase-order', 'transfer', 'price-file', 'supplier'] as const;
const refresh = ['worksheet', 'stock', 'purchase-order'] as const;

/** The query and the mutations of what is to be ordered. */
export const orderingApi = {
  needs: (query: QueryOf<typeof orderNeeds>) => queryFor(orderNeeds, { query, touches: [...touches] }),
  order: () => mutationFor(orderFromSupplier, { refresh, notice: false }),
  take: () => mutationFor(takeFromStock, { refresh, notice: 'Taken from stock.' }),
};
