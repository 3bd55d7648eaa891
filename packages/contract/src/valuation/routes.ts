import { z } from 'zod';
import { page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { stockCosts } from '../stock/sheets.ts';
import * as schemas from './schemas.ts';
import { valuedProductSheet } from './sheets.ts';

const costs = { anyOf: [...stockCosts] } as const;
const close = { anyOf: ['close-stock-periods'] } as const;

export const stockValuation = route({
  method: 'GET',
  path: '/v1/stock/valuation',
  access: costs,
  summary: 'What stock was worth at the end of a day, by location and category',
  query: schemas.valuationQuery,
  reply: schemas.Valuation,
});
export const listValuedProducts = route({
  method: 'GET',
  path: '/v1/stock/valuation/products',
  access: costs,
  summary: 'What stock of each product was worth at the end of a day',
  query: schemas.valuedProductsQuery,
  reply: page(schemas.ValuedProduct),
});
/** The same as a file. */
export const valuedProductsFile = sheetRoute(listValuedProducts, valuedProductSheet);

export const listStockPeriods = route({
  method: 'GET',
  path: '/v1/stock/periods',
  access: { anyOf: ['view-stock-values-export', 'close-stock-periods'] },
  summary: 'The months of the accounts of stock, the latest first',
  query: z.strictObject({}),
  reply: z.array(schemas.StockPeriod),
  errors: ['valuation.whole'],
});
export const stockPeriodFigures = route({
  method: 'GET',
  path: '/v1/stock/periods/figures',
  access: { anyOf: ['view-stock-values-export', 'close-stock-periods'] },
  summary: 'What stock was worth at the beginning and end of a month, and what came and went under which nominal codes',
  query: schemas.periodQuery,
  reply: schemas.PeriodFigures,
  errors: ['valuation.whole'],
});
/** With it all months before it are closed. Nothing is dated into a closed month. */
export const closeStockPeriod = route({
  method: 'POST',
  path: '/v1/stock/periods/close',
  access: close,
  summary: 'Closes a month of the accounts of stock',
  body: schemas.ClosePeriod,
  reply: z.array(schemas.StockPeriod),
  idempotent: true,
  errors: ['valuation.whole', 'stock.period_not_over', 'stock.period_closed_already'],
});
export const openStockPeriod = route({
  method: 'POST',
  path: '/v1/stock/periods/open',
  access: close,
  summary: 'Opens the month that was closed last',
  body: schemas.OpenPeriod,
  reply: z.array(schemas.StockPeriod),
  idempotent: true,
  errors: ['valuation.whole', 'stock.period_not_closed', 'stock.period_not_last'],
});

export const valuationRoutes = [
  stockValuation,
  listValuedProducts,
  valuedProductsFile,
  listStockPeriods,
  stockPeriodFigures,
  closeStockPeriod,
  openStockPeriod,
] as const;
