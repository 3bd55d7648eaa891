import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './schemas.ts';
import { glassToReturnSheet, purchaseCreditSheet } from './sheets.ts';

const list = '/v1/purchase-credits';
const view = { anyOf: ['view-purchase-orders', 'raise-purchase-credits', 'match-supplier-invoices'] } as const;
const raise = { anyOf: ['raise-purchase-credits'] } as const;
const match = { anyOf: ['match-supplier-invoices'] } as const;
const either = { anyOf: ['raise-purchase-credits', 'match-supplier-invoices'] } as const;
const record = { param: 'id', of: 'purchase-credit', bounds: ['branch'] } as const;
const goodsBack = ['stock.not_enough', 'stock.place_closed', 'stock.on_the_way', 'stock.outside_place', 'stock.place_out_of_reach'] as const;

export const listPurchaseCredits = route({
  method: 'GET',
  path: list,
  access: view,
  summary: 'What is asked back of suppliers',
  query: schemas.listPurchaseCreditsQuery,
  reply: page(schemas.PurchaseCreditSummary),
});
/** What is asked back of suppliers, as a file. */
export const purchaseCreditsFile = sheetRoute(listPurchaseCredits, purchaseCreditSheet);

/** Everything that lies where it waits for its supplier, with a credit or without. */
export const listGlassToReturn = route({
  method: 'GET',
  path: `${list}/glass-to-return`,
  access: either,
  summary: 'Goods that wait for their supplier to take them back, with the day by which they go',
  query: schemas.listGlassToReturnQuery,
  reply: page(schemas.GlassToReturn),
});
/** Glass to return as a file. */
export const glassToReturnFile = sheetRoute(listGlassToReturn, glassToReturnSheet);

/** Line by line, what came and was billed, what stands on credits, and where the pieces lie now. */
export const getCreditableOrder = route({
  method: 'GET',
  path: '/v1/purchase-orders/:id/credit',
  access: raise,
  summary: 'What of an order may be asked back of its supplier',
  params: byId,
  reply: schemas.CreditableOrder,
  record: { param: 'id', of: 'purchase_order', bounds: ['branch'] },
});
export const getPurchaseCredit = route({
  method: 'GET',
  path: `${list}/:id`,
  access: view,
  summary: 'One credit with its lines and what became of it',
  params: byId,
  reply: schemas.PurchaseCredit,
  record,
});
/** The note that goes along with the goods, with the supplier’s return number. */
export const purchaseCreditNote = route({
  method: 'GET',
  path: `${list}/:id/note`,
  access: view,
  summary: 'The request, and the note that goes along with the goods, as a PDF',
  params: byId,
  reply: { stream: ['application/pdf'] },
  record,
});
/** Puts the goods where they wait for their supplier. */
export const raisePurchaseCredit = route({
  method: 'POST',
  path: list,
  access: raise,
  summary: 'Raises a credit on an order: goods that go back, or money',
  body: schemas.NewPurchaseCredit,
  reply: schemas.PurchaseCredit,
  idempotent: true,
  errors: [
    'credits.nothing',
    'credits.say_why',
    'credits.line_unknown',
    'credits.line_twice',
    'credits.elsewhere',
    'credits.more_than_received',
    'credits.more_than_paid',
    'credits.spoken_for',
    'credits.noted',
    'stock.no_returns',
    'stock.claimed',
    'stock.whole_pieces',
    ...goodsBack,
  ],
});
export const sendPurchaseCredit = route({
  method: 'POST',
  path: `${list}/:id/send`,
  access: raise,
  summary: 'Emails the request to the supplier, or marks it as asked for',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.SendCredit,
  reply: schemas.PurchaseCredit,
  errors: ['credits.moved_on', 'credits.no_email'],
});
export const noteReturnNumber = route({
  method: 'POST',
  path: `${list}/:id/number`,
  access: either,
  summary: 'Notes the supplier’s return number, and the day by which the goods go',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.ReturnNumber,
  reply: schemas.PurchaseCredit,
  errors: ['credits.moved_on'],
});
export const chasePurchaseCredit = route({
  method: 'POST',
  path: `${list}/:id/chase`,
  access: either,
  summary: 'Reminds the supplier by email, or notes that somebody did',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.ChaseCredit,
  reply: schemas.PurchaseCredit,
  errors: ['credits.moved_on', 'credits.no_email'],
});
/** They leave the books at what they cost. */
export const collectReturnedGoods = route({
  method: 'POST',
  path: `${list}/:id/collect`,
  access: raise,
  summary: 'Notes that the supplier has its goods back',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.CollectGoods,
  reply: schemas.PurchaseCredit,
  errors: ['credits.moved_on', 'credits.nothing_to_collect', 'credits.needs_number', 'stock.not_enough', 'stock.claimed', 'stock.place_out_of_reach'],
});
export const queryPurchaseCredit = route({
  method: 'POST',
  path: `${list}/:id/query`,
  access: either,
  summary: 'Notes what is asked of the supplier about a credit',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.QueryCredit,
  reply: schemas.PurchaseCredit,
  errors: ['credits.moved_on'],
});
/** A difference beyond a trifle needs the reason, above the company’s limits somebody else who may approve differences. */
export const receiveCreditNote = route({
  method: 'POST',
  path: `${list}/:id/credit-note`,
  access: match,
  summary: 'Matches the supplier’s credit note; it is ready for the accounts',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.ReceivedCredit,
  reply: schemas.PurchaseCredit,
  errors: [
    'credits.moved_on',
    'credits.goods_here',
    'credits.note_twice',
    'credits.day_to_come',
    'credits.gross_differs',
    'credits.vat_differs',
    'credits.differs',
    'credits.own',
    'credits.needs_approval',
  ],
});
/** What was collected is booked back first. */
export const refusePurchaseCredit = route({
  method: 'POST',
  path: `${list}/:id/refuse`,
  access: either,
  summary: 'Notes that the supplier refuses; its goods go back into stock or are written off',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.RefuseCredit,
  reply: schemas.PurchaseCredit,
  errors: ['credits.moved_on', 'credits.needs_write_off', 'credits.say_where', 'stock.no_quarantine', 'stock.claimed', ...goodsBack],
});
export const withdrawPurchaseCredit = route({
  method: 'POST',
  path: `${list}/:id/withdraw`,
  access: raise,
  summary: 'Takes a credit back before its goods have gone',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.WithdrawCredit,
  reply: schemas.PurchaseCredit,
  errors: ['credits.moved_on', 'credits.gone_back', 'credits.say_where', 'stock.claimed', ...goodsBack],
});
export const reopenPurchaseCredit = route({
  method: 'POST',
  path: `${list}/:id/reopen`,
  access: match,
  summary: 'Takes back a credit note that was entered wrongly',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.ReopenCredit,
  reply: schemas.PurchaseCredit,
  errors: ['credits.moved_on', 'batching.batched'],
});

export const creditsRoutes = [
  listPurchaseCredits,
  purchaseCreditsFile,
  listGlassToReturn,
  glassToReturnFile,
  getCreditableOrder,
  getPurchaseCredit,
  purchaseCreditNote,
  raisePurchaseCredit,
  sendPurchaseCredit,
  noteReturnNumber,
  chasePurchaseCredit,
  collectReturnedGoods,
  queryPurchaseCredit,
  receiveCreditNote,
  refusePurchaseCredit,
  withdrawPurchaseCredit,
  reopenPurchaseCredit,
] as const;
