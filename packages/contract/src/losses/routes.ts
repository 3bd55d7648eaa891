import { z } from 'zod';
import { Id, Money } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './schemas.ts';
import { lossSheet, quarantineSheet } from './sheets.ts';

const view = { anyOf: ['view-stock'] } as const;
const writesOff = { anyOf: ['write-off-stock'] } as const;
const moves = { anyOf: ['move-stock', 'write-off-stock'] } as const;
const approves = { anyOf: ['approve-stock-differences', 'approve-large-stock-differences'] } as const;
const record = { param: 'id', of: 'stock-loss', bounds: ['branch', 'technician'] } as const;

const whereItLies = [
  'stock.not_enough',
  'stock.claimed',
  'stock.whole_pieces',
  'stock.on_the_way',
  'stock.outside_place',
  'stock.place_out_of_reach',
  'loss.say_why',
  'loss.unknown_job',
] as const;
const putsBack = [
  'loss.moved_on',
  'stock.not_enough',
  'stock.place_closed',
  'stock.on_the_way',
  'stock.outside_place',
  'stock.place_out_of_reach',
  'loss.not_stock',
] as const;

export const listLosses = route({
  method: 'GET',
  path: '/v1/stock/losses',
  access: view,
  summary: 'Damage and write-offs, with what they are worth together',
  query: schemas.listLossesQuery,
  reply: page(schemas.StockLoss).extend({ value: Money.nullable() }),
});
/** Damage and write-offs as a file. */
export const lossesFile = sheetRoute(listLosses, lossSheet);

export const getLoss = route({
  method: 'GET',
  path: '/v1/stock/losses/:id',
  access: view,
  summary: 'One damage or write-off with its photographs and what became of it',
  params: byId,
  reply: schemas.StockLossDetail,
  record,
});

/** Everything that lies in quarantine, also what came damaged and nobody has noted anything of. */
export const listQuarantine = route({
  method: 'GET',
  path: '/v1/stock/quarantine',
  access: view,
  summary: 'What lies in quarantine, since when and from which delivery',
  query: schemas.listQuarantineQuery,
  reply: page(schemas.QuarantineLine).extend({ value: Money.nullable() }),
});
/** What lies in quarantine as a file. */
export const quarantineFile = sheetRoute(listQuarantine, quarantineSheet);

/** Posts at once up to the company's limit; above it the stock is put aside in quarantine until somebody else has approved it. */
export const writeOff = route({
  method: 'POST',
  path: '/v1/stock/write-offs',
  access: writesOff,
  summary: 'Writes stock off with the reason, or asks for it',
  body: schemas.NewWriteOff,
  reply: schemas.StockLossDetail,
  idempotent: true,
  errors: [...whereItLies, 'stock.no_quarantine', 'stock.place_closed', 'loss.noted_already'],
});

/** Takes damaged stock to the quarantine of its branch; what lies there already is noted where it lies. */
export const reportDamage = route({
  method: 'POST',
  path: '/v1/stock/damage',
  access: moves,
  summary: 'Puts damaged stock aside, to be decided later',
  body: schemas.NewDamage,
  reply: schemas.StockLossDetail,
  idempotent: true,
  errors: [...whereItLies, 'stock.no_quarantine', 'stock.place_closed', 'loss.noted_already'],
});

export const addLossPhotographs = route({
  method: 'POST',
  path: '/v1/stock/losses/:id/photographs',
  access: moves,
  summary: 'Adds photographs to a damage or write-off',
  params: byId,
  record,
  upload: true,
  uploadFields: z.strictObject({}),
  reply: schemas.StockLossDetail,
  errors: ['loss.photographs_full', ...uploadRefusals],
});
export const removeLossPhotograph = route({
  method: 'DELETE',
  path: '/v1/stock/losses/:id/photographs/:fileId',
  access: moves,
  summary: 'Removes a photograph while nothing is decided',
  params: z.strictObject({ id: Id, fileId: Id }),
  record,
  reply: schemas.StockLossDetail,
  errors: ['loss.moved_on'],
});

export const writeOffDamage = route({
  method: 'POST',
  path: '/v1/stock/losses/:id/write-off',
  access: writesOff,
  summary: 'Writes off what lies in quarantine, or asks for it',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.WriteOffDamage,
  reply: schemas.StockLossDetail,
  errors: ['loss.moved_on', 'loss.say_why', 'stock.not_enough', 'stock.place_out_of_reach'],
});
export const approveLoss = route({
  method: 'POST',
  path: '/v1/stock/losses/:id/approve',
  access: approves,
  summary: 'Approves a write-off that somebody else asked for',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.Approval,
  reply: schemas.StockLossDetail,
  errors: ['loss.moved_on', 'loss.own_request', 'loss.needs_large', 'stock.not_enough', 'stock.place_out_of_reach'],
});
/** All of them, or none. */
export const approveLosses = route({
  method: 'POST',
  path: '/v1/stock/losses/approve',
  access: approves,
  summary: 'Approves several write-offs at once',
  body: schemas.ApproveSeveral,
  reply: z.object({ items: z.array(schemas.StockLoss) }),
  errors: ['loss.moved_on', 'loss.own_request', 'loss.needs_large', 'stock.not_enough', 'stock.place_out_of_reach'],
});
/** What was put aside for it goes back to where it lay; `toPlaceId` where that is closed by now. */
export const refuseLoss = route({
  method: 'POST',
  path: '/v1/stock/losses/:id/refuse',
  access: approves,
  summary: 'Refuses a write-off, with the reason',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.Refusal,
  reply: schemas.StockLossDetail,
  errors: [...putsBack, 'loss.own_request', 'loss.needs_large'],
});
export const withdrawLoss = route({
  method: 'POST',
  path: '/v1/stock/losses/:id/withdraw',
  access: writesOff,
  summary: 'Takes back a write-off that one asked for',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.Withdrawal,
  reply: schemas.StockLossDetail,
  errors: [...putsBack, 'loss.not_yours'],
});
export const restoreLoss = route({
  method: 'POST',
  path: '/v1/stock/losses/:id/restore',
  access: { anyOf: ['move-stock'] },
  summary: 'Puts what lay in quarantine back into stock',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.Restoring,
  reply: schemas.StockLossDetail,
  errors: [...putsBack, 'loss.say_where'],
});
export const returnLoss = route({
  method: 'POST',
  path: '/v1/stock/losses/:id/return',
  access: { anyOf: ['move-stock'] },
  summary: 'Puts what lay in quarantine where goods wait for their supplier',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.Returning,
  reply: schemas.StockLossDetail,
  errors: ['loss.moved_on', 'stock.not_enough', 'stock.no_returns', 'stock.place_out_of_reach'],
});
export const reverseLoss = route({
  method: 'POST',
  path: '/v1/stock/losses/:id/reverse',
  access: { anyOf: ['move-stock'] },
  summary: 'Takes a write-off back by a move of its own',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.Reversal,
  reply: schemas.StockLossDetail,
  errors: ['loss.moved_on', 'stock.reversed_already', 'stock.place_out_of_reach'],
});

export const lossesRoutes = [
  listLosses,
  lossesFile,
  getLoss,
  listQuarantine,
  quarantineFile,
  writeOff,
  reportDamage,
  addLossPhotographs,
  removeLossPhotograph,
  writeOffDamage,
  approveLoss,
  approveLosses,
  refuseLoss,
  withdrawLoss,
  restoreLoss,
  returnLoss,
  reverseLoss,
] as const;
