import type { QueryOf } from '@quarterlight/contract/route';
import { closeStockPeriod, listStockPeriods, listValuedProducts, stockPeriodFigures, stockValuation } from '@quarterlight/contract/valuation/routes';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of what stock was worth and of the months of its accounts. */
export const valuationApi = {
  worth: (query: QueryOf<typeof stockValuation>) => queryFor(stockValuation, { query, touches: ['stock'] }),
  products: (query: QueryOf<typeof listValuedProducts>) => queryFor(listValuedProducts, { query, touches: ['stock'] }),
  periods: () => queryFor(listStockPeriods, { query: {}, touches: ['stock-period'] }),
  figures: (month: string) => queryFor(stockPeriodFigures, { query: { month }, touches: ['stock', 'stock-period'] }),
  close: () => mutationFor(closeStockPeriod, { refresh: ['stock-period'], notice: 'The month is closed.' }),
};
