import { z } from 'zod';
import { Id, Named } from '../common.ts';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { choosingRoutes } from './choosing-routes.ts';
import { placeLabels } from './label-routes.ts';
import * as schemas from './schemas.ts';
import { contentsSheet, moveSheet } from './sheets.ts';

const view = { anyOf: ['view-stock'] } as const;
const move = { anyOf: ['move-stock'] } as const;
const place = { param: 'id', of: 'place', bounds: ['branch', 'technician'] } as const;

export const listLocations = route({
  method: 'GET',
  path: '/v1/stock/locations',
  access: view,
  summary: 'Locations and vans with what they hold',
  query: schemas.listLocationsQuery,
  reply: z.object({ items: z.array(schemas.StockPlace) }),
});
export const getPlace = route({
  method: 'GET',
  path: '/v1/stock/locations/:id',
  access: view,
  summary: 'A location, rack or bin with what is in it, the way to it and the places below',
  params: byId,
  reply: schemas.StockPlaceDetail,
  record: place,
});
export const createPlace = route({
  method: 'POST',
  path: '/v1/stock/places',
  access: { anyOf: ['edit-stock-places'] },
  summary: 'Makes a location, rack or bin',
  body: schemas.NewPlace,
  reply: schemas.StockPlaceDetail,
  idempotent: true,
  errors: ['stock.code_taken', 'stock.van_taken', 'stock.van_needs_technician', 'stock.type_missing', 'stock.bin_holds_nothing', 'stock.child_takes_parent'],
});
export const changePlace = route({
  method: 'PATCH',
  path: '/v1/stock/places/:id',
  access: { anyOf: ['edit-stock-places'] },
  summary: 'Renames a place, or closes or opens it',
  params: byId,
  body: schemas.ChangePlace,
  reply: schemas.StockPlaceDetail,
  record: place,
  ifMatch: true,
  errors: ['stock.code_taken', 'stock.place_not_empty', 'stock.outside_fixed'],
});
export const listContents = route({
  method: 'GET',
  path: '/v1/stock/places/:id/contents',
  access: view,
  summary: 'What lies in a place and below it, lot by lot',
  params: byId,
  query: schemas.listContentsQuery,
  reply: page(schemas.StockLine),
  record: place,
});
/** What lies in a place and below it as a file. */
export const contentsFile = sheetRoute(listContents, contentsSheet);

export const listMoves = route({
  method: 'GET',
  path: '/v1/stock/moves',
  access: view,
  summary: 'Every move of stock',
  query: schemas.listMovesQuery,
  reply: page(schemas.StockMove),
});
/** The moves of stock as a file. */
export const movesFile = sheetRoute(listMoves, moveSheet);
/** By name; a sign-in that is bound to a branch or a van is given none. */
export const listMovers = route({
  method: 'GET',
  path: '/v1/stock/movers',
  access: view,
  summary: 'Who has moved stock, for a select',
  reply: z.array(Named),
});
export const postMove = route({
  method: 'POST',
  path: '/v1/stock/moves',
  access: move,
  summary: 'Moves stock between two of our places; claims go along',
  body: schemas.NewMove,
  reply: schemas.PostedMoves,
  idempotent: true,
  errors: [
    'stock.not_enough',
    'stock.claimed',
    'stock.claim_splits',
    'stock.whole_pieces',
    'stock.same_place',
    'stock.on_the_way',
    'stock.outside_place',
    'stock.place_closed',
    'stock.place_out_of_reach',
    'stock.not_reserved',
  ],
});
export const reverseMove = route({
  method: 'POST',
  path: '/v1/stock/moves/:id/reverse',
  access: move,
  summary: 'Posts the opposite of a move',
  params: byId,
  body: schemas.ReverseMove,
  reply: schemas.PostedMoves,
  record: { param: 'id', of: 'stock_move', bounds: ['branch', 'technician'] },
  idempotent: true,
  errors: [
    'stock.on_the_way',
    'stock.reversed_already',
    'stock.reversal_is_final',
    'stock.reverse_by_credit',
    'stock.reverse_by_order',
    'stock.reverse_by_transfer',
    'stock.reverse_by_worksheet',
    'stock.not_enough',
    'stock.claimed',
    'stock.place_out_of_reach',
  ],
});
export const freeStock = route({
  method: 'GET',
  path: '/v1/stock/free',
  access: { anyOf: ['view-stock', 'edit-worksheets', 'view-unallocated-glass', 'view-catalogue'] },
  summary: 'Where a product lies, what of it is free, and what is on order',
  query: schemas.freeQuery,
  reply: schemas.FreeStock,
});

/** For up to 40 products, in the order asked; depots first, then where most is free. */
export const productSupply = route({
  method: 'GET',
  path: '/v1/stock/supply',
  access: { anyOf: ['edit-worksheets', 'edit-quotations', 'view-stock'] },
  summary: 'Where products lie free, or who brings them when',
  query: schemas.supplyQuery,
  reply: z.array(schemas.Supply),
});

export const technicianGlass = route({
  method: 'GET',
  path: '/v1/stock/technician-glass',
  access: { anyOf: ['view-technician-glass'] },
  summary: 'What each van holds and for which worksheet',
  query: schemas.vanQuery,
  reply: z.object({ vans: z.array(schemas.Van) }),
});
export const glassToIssue = route({
  method: 'GET',
  path: '/v1/stock/technician-glass/to-issue',
  access: { anyOf: ['view-technician-glass'] },
  summary: 'Glass reserved for worksheets that still lies in a depot',
  query: z.strictObject({ branchId: Id.optional() }),
  reply: z.object({ items: z.array(schemas.ToIssue) }),
});
export const issueGlass = route({
  method: 'POST',
  path: '/v1/stock/technician-glass/issue',
  access: move,
  summary: 'Issues glass and other stock to a technician\u2019s van',
  body: schemas.IssueGlass,
  reply: schemas.PostedMoves,
  idempotent: true,
  errors: [
    'stock.on_the_way',
    'stock.nothing_picked',
    'stock.no_van',
    'stock.place_closed',
    'stock.not_reserved',
    'stock.not_arrived',
    'stock.not_enough',
    'stock.claimed',
    'stock.same_place',
    'stock.whole_pieces',
  ],
});
export const returnGlass = route({
  method: 'POST',
  path: '/v1/stock/technician-glass/return',
  access: move,
  summary: 'Takes glass and other stock back from a technician\u2019s van',
  body: schemas.ReturnGlass,
  reply: schemas.PostedMoves,
  idempotent: true,
  errors: [
    'stock.on_the_way',
    'stock.nothing_picked',
    'stock.no_van',
    'stock.no_depot',
    'stock.not_in_van',
    'stock.not_reserved',
    'stock.not_enough',
    'stock.place_closed',
    'stock.outside_place',
  ],
});

export const verifyStock = route({
  method: 'GET',
  path: '/v1/stock/verification',
  access: view,
  summary: 'Compares every kept balance with the sum of its moves and claims',
  reply: schemas.Verification,
  errors: ['stock.verify_whole'],
});

export const stockRoutes = [
  listLocations,
  getPlace,
  ...choosingRoutes,
  createPlace,
  changePlace,
  listContents,
  contentsFile,
  listMoves,
  movesFile,
  listMovers,
  postMove,
  reverseMove,
  freeStock,
  productSupply,
  technicianGlass,
  glassToIssue,
  issueGlass,
  returnGlass,
  placeLabels,
  verifyStock,
] as const;
