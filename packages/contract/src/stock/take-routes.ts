import { byId, page, route } from '../route.ts';
import * as schemas from './takes.ts';

const access = { anyOf: ['take-stock'] } as const;
const record = { param: 'id', of: 'stock-take', bounds: ['branch', 'technician'] } as const;

export const listStockTakes = route({
  method: 'GET',
  path: '/v1/stock/takes',
  access,
  summary: 'Counts of places',
  query: schemas.listStockTakesQuery,
  reply: page(schemas.StockTake),
});
export const getStockTake = route({
  method: 'GET',
  path: '/v1/stock/takes/:id',
  access,
  summary: 'A count with what was found of each product and what the ledger had',
  params: byId,
  record,
  reply: schemas.StockTakeDetail,
});
/** Posts the differences to the ledger: what is missing is taken from what no worksheet claims. */
export const postStockTake = route({
  method: 'POST',
  path: '/v1/stock/takes/:id/post',
  access,
  summary: 'Posts the differences of a count',
  params: byId,
  record,
  ifMatch: true,
  idempotent: true,
  reply: schemas.StockTakeDetail,
  errors: ['stock.take_settled', 'stock.take_claimed', 'stock.take_gone', 'stock.place_out_of_reach'],
});
export const sendBackStockTake = route({
  method: 'POST',
  path: '/v1/stock/takes/:id/send-back',
  access,
  summary: 'Sends a count back to be counted again',
  params: byId,
  record,
  body: schemas.SendBack,
  ifMatch: true,
  idempotent: true,
  reply: schemas.StockTakeDetail,
  errors: ['stock.take_settled'],
});

export const stockTakeRoutes = [listStockTakes, getStockTake, postStockTake, sendBackStockTake] as const;
