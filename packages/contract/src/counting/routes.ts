import { z } from 'zod';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './schemas.ts';
import { takeLineSheet } from './sheets.ts';

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
export const lastCounts = route({
  method: 'GET',
  path: '/v1/stock/takes/last',
  access,
  summary: 'The last count of each of some places',
  query: schemas.lastCountsQuery,
  reply: z.object({ counts: z.array(schemas.LastCount) }),
});
/** Freezes what the ledger has in a location, rack or bin, and everything below it, into a list to count along. */
export const startStockTake = route({
  method: 'POST',
  path: '/v1/stock/takes',
  access,
  summary: 'Starts a stock take of a location, rack or bin',
  body: schemas.NewStockTake,
  idempotent: true,
  reply: schemas.StockTakeDetail,
  errors: ['counting.overlaps', 'counting.place_closed', 'counting.too_long', 'stock.on_the_way', 'stock.outside_place', 'stock.place_out_of_reach'],
});
export const getStockTake = route({
  method: 'GET',
  path: '/v1/stock/takes/:id',
  access,
  summary: 'A count: how far it is, what differs in all, and who may post it',
  params: byId,
  record,
  reply: schemas.StockTakeDetail,
});
export const stockTakePlaces = route({
  method: 'GET',
  path: '/v1/stock/takes/:id/places',
  access,
  summary: 'The places of a stock take in walking order, with how much of each is counted',
  params: byId,
  record,
  reply: z.object({ places: z.array(schemas.StockTakePlace) }),
});
export const listStockTakeLines = route({
  method: 'GET',
  path: '/v1/stock/takes/:id/lines',
  access,
  summary: 'What is counted, line by line, with what the ledger had at that moment',
  params: byId,
  query: schemas.stockTakeLinesQuery,
  record,
  reply: page(schemas.StockTakeLine),
});
/** The lines of a stock take as a file. */
export const stockTakeLinesFile = sheetRoute(listStockTakeLines, takeLineSheet);
export const stockTakeList = route({
  method: 'GET',
  path: '/v1/stock/takes/:id/list.pdf',
  access,
  summary: 'The list to count along, printed',
  params: byId,
  record,
  reply: { stream: ['application/pdf'] },
});
/** Takes what was counted, as it is entered. All of it or nothing: what is refused is told at `entries.0`, `entries.1` and so on. */
export const enterCounts = route({
  method: 'POST',
  path: '/v1/stock/takes/:id/counts',
  access,
  summary: 'Enters what was counted',
  params: byId,
  record,
  body: schemas.Entries,
  idempotent: true,
  reply: z.object({ lines: z.array(schemas.StockTakeLine) }),
  errors: [
    'stock.take_settled',
    'stock.take_unknown',
    'stock.take_untracked',
    'stock.whole_pieces',
    'counting.not_its_place',
    'counting.no_such_line',
    'counting.which_batch',
    'counting.counted_meanwhile',
    'counting.same_person',
    'counting.not_asked_again',
  ],
});
/** Says that a place is counted; with `rest` that nothing lies there of what was not entered, so that an empty bin is one press. */
export const placeDone = route({
  method: 'POST',
  path: '/v1/stock/takes/:id/done',
  access,
  summary: 'Says that a place of a stock take is counted',
  params: byId,
  record,
  body: schemas.PlaceDone,
  idempotent: true,
  reply: z.object({ places: z.array(schemas.StockTakePlace) }),
  errors: ['stock.take_settled', 'counting.not_its_place', 'counting.left_in_place'],
});
/** Ends the counting: the differences are worked out, and what lies above the limits is to be counted again. */
export const finishStockTake = route({
  method: 'POST',
  path: '/v1/stock/takes/:id/finish',
  access,
  summary: 'Ends the counting and works out the differences',
  params: byId,
  record,
  idempotent: true,
  reply: schemas.StockTakeDetail,
  errors: ['stock.take_settled', 'counting.places_left'],
});
/** Posts the differences to the ledger: what is missing is taken from what no worksheet claims. All that cannot be posted is told at once, and nothing is. */
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
  errors: [
    'stock.take_settled',
    'counting.still_counting',
    'stock.take_claimed',
    'stock.take_gone',
    'stock.place_out_of_reach',
    'counting.recounts_left',
    'counting.needs_second',
    'counting.needs_large',
    'counting.own_count',
    'counting.cannot_post',
  ],
});
export const recountLines = route({
  method: 'POST',
  path: '/v1/stock/takes/:id/recount',
  access,
  summary: 'Asks for lines to be counted again by somebody else',
  params: byId,
  record,
  body: schemas.Recount,
  ifMatch: true,
  idempotent: true,
  reply: schemas.StockTakeDetail,
  errors: ['stock.take_settled', 'counting.still_counting', 'counting.nothing_differs'],
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
  errors: ['stock.take_settled', 'counting.still_counting'],
});
export const dropStockTake = route({
  method: 'POST',
  path: '/v1/stock/takes/:id/drop',
  access,
  summary: 'Drops a stock take; the books stay as they are',
  params: byId,
  record,
  body: schemas.DropTake,
  ifMatch: true,
  idempotent: true,
  reply: schemas.StockTakeDetail,
  errors: ['stock.take_settled'],
});
export const noteLine = route({
  method: 'POST',
  path: '/v1/stock/takes/:id/notes',
  access,
  summary: 'Writes a note on a line',
  params: byId,
  record,
  body: schemas.LineNote,
  idempotent: true,
  reply: schemas.StockTakeLine,
  errors: ['stock.take_settled', 'counting.no_such_line'],
});

export const countingRoutes = [
  listStockTakes,
  lastCounts,
  startStockTake,
  getStockTake,
  stockTakePlaces,
  listStockTakeLines,
  stockTakeLinesFile,
  stockTakeList,
  enterCounts,
  placeDone,
  finishStockTake,
  postStockTake,
  recountLines,
  sendBackStockTake,
  dropStockTake,
  noteLine,
] as const;
