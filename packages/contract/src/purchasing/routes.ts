import { z } from 'zod';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as answers from './answer-schemas.ts';
import * as schemas from './schemas.ts';
import { orderSheet } from './sheets.ts';

const view = { anyOf: ['view-purchase-orders'] } as const;
const edit = { anyOf: ['edit-purchase-orders'] } as const;
const approve = { anyOf: ['approve-purchase-orders', 'approve-large-purchase-orders'] } as const;
const order = { param: 'id', of: 'purchase_order', bounds: ['branch'] } as const;

export const listPurchaseOrders = route({
  method: 'GET',
  path: '/v1/purchase-orders',
  access: view,
  summary: 'Purchase orders',
  query: schemas.listOrdersQuery,
  reply: page(schemas.PurchaseOrderSummary),
});
/** The purchase orders as a file. */
export const purchaseOrdersFile = sheetRoute(listPurchaseOrders, orderSheet);
export const countPurchaseOrders = route({
  method: 'GET',
  path: '/v1/purchase-orders/counts',
  access: view,
  summary: 'How many orders stand in each state',
  query: schemas.orderCountsQuery,
  reply: z.array(schemas.StateCount),
});
export const supplierPrice = route({
  method: 'GET',
  path: '/v1/purchase-orders/price',
  access: edit,
  summary: 'A supplier\u2019s price in force for a product, beside the best one',
  query: schemas.supplierPriceQuery,
  reply: schemas.SupplierPrice,
});
export const getPurchaseOrder = route({
  method: 'GET',
  path: '/v1/purchase-orders/:id',
  access: view,
  summary: 'One order with its lines and deliveries',
  params: byId,
  reply: schemas.PurchaseOrder,
  record: order,
});
export const createPurchaseOrder = route({
  method: 'POST',
  path: '/v1/purchase-orders',
  access: edit,
  summary: 'Makes a draft order',
  body: schemas.NewPurchaseOrder,
  reply: schemas.PurchaseOrder,
  idempotent: true,
  errors: ['purchasing.no_price', 'purchasing.supplier_inactive', 'purchasing.where_to', 'purchasing.outside_place', 'stock.no_depot', 'stock.whole_pieces'],
});
export const changePurchaseOrder = route({
  method: 'PATCH',
  path: '/v1/purchase-orders/:id',
  access: edit,
  summary: 'Changes a draft order and its lines',
  params: byId,
  body: schemas.ChangePurchaseOrder,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  errors: [
    'purchasing.not_now',
    'purchasing.no_price',
    'purchasing.line_for_worksheet',
    'purchasing.line_unknown',
    'purchasing.line_twice',
    'purchasing.line_product',
    'purchasing.outside_place',
    'stock.whole_pieces',
  ],
});
export const approvePurchaseOrder = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/approve',
  access: approve,
  summary: 'Approves a draft order',
  params: byId,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  errors: ['purchasing.not_now', 'purchasing.needs_large'],
});
/** All of them, or none. */
export const approvePurchaseOrders = route({
  method: 'POST',
  path: '/v1/purchase-orders/approve',
  access: approve,
  summary: 'Approves several draft orders at once',
  body: schemas.ApproveOrders,
  reply: z.object({ items: z.array(schemas.PurchaseOrderSummary) }),
  errors: ['purchasing.not_now', 'purchasing.needs_large'],
});
export const sendPurchaseOrder = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/send',
  access: edit,
  summary: 'Emails an order to its supplier, sends it by their interface, or marks it as sent',
  params: byId,
  body: schemas.SendPurchaseOrder,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  idempotent: true,
  errors: [
    'purchasing.not_now',
    'purchasing.needs_approval',
    'purchasing.needs_large',
    'purchasing.no_email',
    'purchasing.being_sent',
    'purchasing.not_by_interface',
    'purchasing.part_pieces',
    'supplier.no_interface',
    'supplier.interface_unreadable',
  ],
});
export const orderAvailability = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/availability',
  access: edit,
  summary: 'Asks the supplier’s interface what it has of each line',
  params: byId,
  reply: schemas.OrderAvailability,
  record: order,
  errors: ['supplier.no_interface', 'supplier.interface_unreadable'],
});
export const receiveDelivery = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/receive',
  access: { anyOf: ['receive-deliveries'] },
  summary: 'Receives a delivery: makes lots, and glass on order becomes glass in hand',
  params: byId,
  body: schemas.ReceiveDelivery,
  reply: schemas.PurchaseOrder,
  record: order,
  idempotent: true,
  errors: [
    'purchasing.not_now',
    'purchasing.nothing_arrived',
    'purchasing.delivery_twice',
    'purchasing.over_delivery',
    'purchasing.more_damaged',
    'purchasing.expired',
    'purchasing.line_unknown',
    'purchasing.line_twice',
    'purchasing.outside_place',
    'stock.no_quarantine',
    'stock.whole_pieces',
    'stock.day_to_come',
    'stock.period_closed',
  ],
});
export const answerPurchaseOrder = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/answer',
  access: edit,
  summary: 'Notes what the supplier answered: quantities, days and prices, line by line',
  params: byId,
  body: answers.AnswerPurchaseOrder,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  errors: [
    'purchasing.not_now',
    'purchasing.line_unknown',
    'purchasing.line_twice',
    'purchasing.nothing_answered',
    'purchasing.line_through',
    'purchasing.confirmed_more',
    'purchasing.day_past',
    'stock.whole_pieces',
  ],
});
export const loadOrderAnswer = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/answer-file',
  access: edit,
  summary: 'Notes what a supplier\u2019s answer file says; all of it, or nothing where a line is wrong',
  params: byId,
  body: answers.AnswerFile,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  errors: ['purchasing.not_now', 'purchasing.line_through', 'purchasing.confirmed_more', 'purchasing.day_past', 'stock.whole_pieces'],
});
export const orderFile = route({
  method: 'GET',
  path: '/v1/purchase-orders/:id/file',
  access: view,
  summary: 'The order as a file that a supplier\u2019s program reads',
  params: byId,
  reply: { stream: ['text/csv'] },
  record: order,
});
export const decideOrderPrice = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/price',
  access: edit,
  summary: 'Decides on a price that the supplier asks: takes it, queries it, or orders elsewhere',
  params: byId,
  body: answers.DecidePrice,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  errors: ['purchasing.not_now', 'purchasing.line_unknown', 'purchasing.no_question', 'purchasing.needs_approval', 'purchasing.needs_large'],
});
export const undoDelivery = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/undo-delivery',
  access: { anyOf: ['receive-deliveries'] },
  summary: 'Undoes a delivery of which nothing has moved: what came is outstanding again',
  params: byId,
  body: answers.UndoDelivery,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  errors: ['purchasing.not_now', 'purchasing.delivery_unknown', 'purchasing.delivery_undone', 'purchasing.delivery_billed', 'purchasing.delivery_moved'],
});
export const closePurchaseOrder = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/close',
  access: edit,
  summary: 'Closes an order; what is outstanding is no longer expected',
  params: byId,
  body: schemas.ClosePurchaseOrder,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  errors: ['purchasing.not_now'],
});
export const cancelPurchaseOrder = route({
  method: 'POST',
  path: '/v1/purchase-orders/:id/cancel',
  access: edit,
  summary: 'Cancels an order while nothing has arrived',
  params: byId,
  body: schemas.CancelPurchaseOrder,
  reply: schemas.PurchaseOrder,
  record: order,
  ifMatch: true,
  errors: ['purchasing.not_now', 'purchasing.goods_arrived', 'purchasing.being_sent'],
});

export const purchasingRoutes = [
  listPurchaseOrders,
  purchaseOrdersFile,
  countPurchaseOrders,
  supplierPrice,
  getPurchaseOrder,
  createPurchaseOrder,
  changePurchaseOrder,
  approvePurchaseOrder,
  approvePurchaseOrders,
  sendPurchaseOrder,
  orderAvailability,
  answerPurchaseOrder,
  loadOrderAnswer,
  orderFile,
  decideOrderPrice,
  receiveDelivery,
  undoDelivery,
  closePurchaseOrder,
  cancelPurchaseOrder,
] as const;
