import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './schemas.ts';
import { flowSheet } from './sheets.ts';

const view = { anyOf: ['view-stock'] } as const;
const edit = { anyOf: ['edit-stock-places'] } as const;
const record = { param: 'id', of: 'stock-level', bounds: ['branch', 'technician'] } as const;

export const listLevels = route({
  method: 'GET',
  path: '/v1/stock/levels',
  access: view,
  summary: 'How much of which product there is to be at which location, and how much there is',
  query: schemas.listLevelsQuery,
  reply: page(schemas.StockLevel),
});

export const createLevel = route({
  method: 'POST',
  path: '/v1/stock/levels',
  access: edit,
  summary: 'Sets how much of a product there is to be at a location',
  body: schemas.NewLevel,
  reply: schemas.StockLevel,
  idempotent: true,
  errors: ['level.place', 'level.not_tracked', 'level.maximum_below', 'level.exists', 'stock.whole_pieces'],
});
export const changeLevel = route({
  method: 'PATCH',
  path: '/v1/stock/levels/:id',
  access: edit,
  summary: 'Changes how much of a product there is to be at a location',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.ChangeLevel,
  reply: schemas.StockLevel,
  errors: ['level.maximum_below', 'stock.whole_pieces'],
});
export const removeLevel = route({
  method: 'DELETE',
  path: '/v1/stock/levels/:id',
  access: edit,
  summary: 'Takes the levels of a product at a location away',
  params: byId,
  record,
  ifMatch: true,
  reply: 'empty',
});
/** All of them, or none. */
export const acceptLevels = route({
  method: 'POST',
  path: '/v1/stock/levels/accept',
  access: edit,
  summary: 'Sets levels as its use proposes them, of one product or several',
  body: schemas.AcceptLevels,
  reply: schemas.AcceptedLevels,
  idempotent: true,
  errors: ['level.place', 'level.changed', 'level.no_proposal'],
});

export const listFlow = route({
  method: 'GET',
  path: '/v1/stock/flow',
  access: view,
  summary: 'What came to a location and left it, how long it lasts, and which levels its use proposes',
  query: schemas.listFlowQuery,
  reply: schemas.Flow,
});
/** The same as a file. */
export const flowFile = sheetRoute(listFlow, flowSheet);

export const productFlow = route({
  method: 'GET',
  path: '/v1/stock/flow/product',
  access: view,
  summary: 'A product at a location: its balance over the days, and why what is available is what it is',
  query: schemas.productFlowQuery,
  reply: schemas.ProductFlow,
});

export const replenishmentRoutes = [listLevels, createLevel, changeLevel, removeLevel, acceptLevels, listFlow, flowFile, productFlow] as const;
