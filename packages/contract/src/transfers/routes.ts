import { z } from 'zod';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './schemas.ts';
import { transferSheet } from './sheets.ts';

const view = { anyOf: ['view-stock'] } as const;
const move = { anyOf: ['move-stock'] } as const;
const transfer = { param: 'id', of: 'transfer', bounds: ['branch'] } as const;
const list = '/v1/stock/transfers';
const lineErrors = [
  'transfers.whole_company',
  'transfers.location',
  'transfers.same',
  'transfers.place_elsewhere',
  'transfers.lot_unknown',
  'transfers.claim_gone',
  'transfers.claim_twice',
  'transfers.claim_whole',
  'stock.not_tracked',
  'stock.whole_pieces',
] as const;

/** Transfers between locations, the newest first. */
export const listTransfers = route({
  method: 'GET',
  path: list,
  access: view,
  summary: 'Transfers between locations',
  query: schemas.listTransfersQuery,
  reply: page(schemas.TransferSummary),
});
/** The transfers as a file. */
export const transfersFile = sheetRoute(listTransfers, transferSheet);
/** How many transfers stand in each state. */
export const countTransfers = route({
  method: 'GET',
  path: `${list}/counts`,
  access: view,
  summary: 'How many transfers stand in each state',
  query: schemas.transferCountsQuery,
  reply: z.array(schemas.TransferCount),
});
/** One transfer: its lines, and what became of each. */
export const getTransfer = route({
  method: 'GET',
  path: `${list}/:id`,
  access: view,
  summary: 'One transfer with its lines and what became of them',
  params: byId,
  reply: schemas.Transfer,
  record: transfer,
});
/** The note that goes along, with the number as a code to scan. */
export const transferNote = route({
  method: 'GET',
  path: `${list}/:id/note`,
  access: view,
  summary: 'The note that goes along with a transfer, as a PDF',
  params: byId,
  reply: { stream: ['application/pdf'] },
  record: transfer,
});
/** Makes a draft; nothing moves yet. */
export const createTransfer = route({
  method: 'POST',
  path: list,
  access: move,
  summary: 'Makes a draft transfer; nothing moves yet',
  body: schemas.NewTransfer,
  reply: schemas.Transfer,
  idempotent: true,
  errors: [...lineErrors],
});
/** Changes a draft: where it goes, notes, all its lines. */
export const changeTransfer = route({
  method: 'PATCH',
  path: `${list}/:id`,
  access: move,
  summary: 'Changes a draft transfer',
  params: byId,
  body: schemas.ChangeTransfer,
  reply: schemas.Transfer,
  record: transfer,
  ifMatch: true,
  errors: ['transfers.not_now', ...lineErrors],
});
/** Takes everything on it from where it lies, what came first first, and puts it on its way. */
export const sendTransfer = route({
  method: 'POST',
  path: `${list}/:id/send`,
  access: move,
  summary: 'Puts what is on a transfer on its way',
  params: byId,
  reply: schemas.Transfer,
  record: transfer,
  ifMatch: true,
  idempotent: true,
  errors: ['transfers.not_now', 'transfers.not_enough', 'transfers.claimed', 'stock.no_in_transit', ...lineErrors],
});
/** Receives what arrived, or a part of it: good pieces to the goal, damaged ones to its quarantine. */
export const receiveTransfer = route({
  method: 'POST',
  path: `${list}/:id/receive`,
  access: move,
  summary: 'Receives what arrived of a transfer; what is damaged goes to quarantine',
  params: byId,
  body: schemas.ReceiveTransfer,
  reply: schemas.Transfer,
  record: transfer,
  ifMatch: true,
  idempotent: true,
  errors: [
    'transfers.not_now',
    'transfers.whole_company',
    'transfers.nothing_arrived',
    'transfers.line_unknown',
    'transfers.line_twice',
    'transfers.more_than_sent',
    'transfers.more_damaged',
    'transfers.claim_parted',
    'transfers.claim_broken',
    'transfers.place_elsewhere',
    'transfers.not_there',
    'stock.no_quarantine',
    'stock.whole_pieces',
    'stock.place_closed',
  ],
});
/** Closes a transfer: what did not arrive was lost, or never left. */
export const closeTransfer = route({
  method: 'POST',
  path: `${list}/:id/close`,
  access: move,
  summary: 'Closes a transfer: what did not arrive was lost on the way or never left',
  params: byId,
  body: schemas.CloseTransfer,
  reply: schemas.Transfer,
  record: transfer,
  ifMatch: true,
  idempotent: true,
  errors: [
    'transfers.not_now',
    'transfers.whole_company',
    'transfers.line_unknown',
    'transfers.line_twice',
    'transfers.unaccounted',
    'transfers.loss_permission',
    'transfers.loss_approval',
    'transfers.claim_broken',
    'transfers.claim_parted',
    'transfers.not_there',
    'stock.whole_pieces',
    'stock.place_closed',
  ],
});
/** Takes back what is still on its way to where it came from. */
export const callBackTransfer = route({
  method: 'POST',
  path: `${list}/:id/call-back`,
  access: move,
  summary: 'Takes back what is still on its way to where it came from',
  params: byId,
  body: schemas.EndTransfer,
  reply: schemas.Transfer,
  record: transfer,
  ifMatch: true,
  idempotent: true,
  errors: ['transfers.not_now', 'transfers.whole_company', 'transfers.not_there', 'stock.place_closed'],
});
/** Cancels a draft. */
export const cancelTransfer = route({
  method: 'POST',
  path: `${list}/:id/cancel`,
  access: move,
  summary: 'Cancels a draft transfer',
  params: byId,
  body: schemas.EndTransfer,
  reply: schemas.Transfer,
  record: transfer,
  ifMatch: true,
  errors: ['transfers.not_now', 'transfers.whole_company'],
});

export const transfersRoutes = [
  listTransfers,
  transfersFile,
  countTransfers,
  getTransfer,
  transferNote,
  createTransfer,
  changeTransfer,
  sendTransfer,
  receiveTransfer,
  closeTransfer,
  callBackTransfer,
  cancelTransfer,
] as const;
