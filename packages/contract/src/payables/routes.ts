import { Money } from '../common.ts';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './schemas.ts';
import { notInvoicedSheet, supplierInvoiceSheet } from './sheets.ts';

const matches = { anyOf: ['match-supplier-invoices'] } as const;
const record = { param: 'id', of: 'supplier-invoice', bounds: [] } as const;

export const listSupplierInvoices = route({
  method: 'GET',
  path: '/v1/supplier-invoices',
  access: matches,
  summary: 'What suppliers bill',
  query: schemas.listSupplierInvoicesQuery,
  reply: page(schemas.SupplierInvoiceSummary),
});
/** Suppliers' invoices as a file. */
export const supplierInvoicesFile = sheetRoute(listSupplierInvoices, supplierInvoiceSheet);

/** What is received and not invoiced, line by line of the orders; `value` is all of it together at the prices ordered, null where there are too many. */
export const listNotInvoiced = route({
  method: 'GET',
  path: '/v1/supplier-invoices/not-invoiced',
  access: matches,
  summary: 'Goods that came and were not billed',
  query: schemas.listNotInvoicedQuery,
  reply: page(schemas.NotInvoiced).extend({ value: Money.nullable() }),
});
/** Goods that came and were not billed, as a file. */
export const notInvoicedFile = sheetRoute(listNotInvoiced, notInvoicedSheet);

export const getSupplierInvoice = route({
  method: 'GET',
  path: '/v1/supplier-invoices/:id',
  access: matches,
  summary: 'One invoice of a supplier beside what was ordered and received',
  params: byId,
  reply: schemas.SupplierInvoice,
  record,
});
/** Each number of a supplier is entered once; one that was taken back may be entered anew. */
export const enterSupplierInvoice = route({
  method: 'POST',
  path: '/v1/supplier-invoices',
  access: matches,
  summary: 'Enters what a supplier bills',
  body: schemas.NewSupplierInvoice,
  reply: schemas.SupplierInvoice,
  idempotent: true,
  errors: [
    'payables.invoice_twice',
    'payables.net_differs',
    'payables.vat_differs',
    'payables.gross_differs',
    'payables.day_to_come',
    'payables.other_supplier',
    'payables.order_cancelled',
    'payables.line_unknown',
    'payables.line_twice',
  ],
});
/** What it bills of received goods is billed from then on, and nobody else can match that again. */
export const matchSupplierInvoice = route({
  method: 'POST',
  path: '/v1/supplier-invoices/:id/match',
  access: matches,
  summary: 'Matches an invoice that agrees with what was ordered and received',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.Matching,
  reply: schemas.SupplierInvoice,
  errors: ['payables.moved_on', 'payables.differs', 'payables.more_than_received'],
});
/** Above the company's limits by somebody else who may approve differences. */
export const acceptSupplierInvoice = route({
  method: 'POST',
  path: '/v1/supplier-invoices/:id/accept',
  access: matches,
  summary: 'Accepts an invoice with its differences, with the reason',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.Acceptance,
  reply: schemas.SupplierInvoice,
  errors: ['payables.moved_on', 'payables.no_differences', 'payables.more_than_received', 'payables.own_invoice', 'payables.needs_approval'],
});
export const querySupplierInvoice = route({
  method: 'POST',
  path: '/v1/supplier-invoices/:id/query',
  access: matches,
  summary: 'Notes what is asked of the supplier about an invoice',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.SupplierQuery,
  reply: schemas.SupplierInvoice,
  errors: ['payables.moved_on'],
});
export const cancelSupplierInvoice = route({
  method: 'POST',
  path: '/v1/supplier-invoices/:id/cancel',
  access: matches,
  summary: 'Takes back an invoice that was entered wrongly; what it billed is to be billed again',
  params: byId,
  record,
  ifMatch: true,
  body: schemas.TakingBack,
  reply: schemas.SupplierInvoice,
  errors: ['payables.moved_on', 'batching.batched'],
});

export const payablesRoutes = [
  listSupplierInvoices,
  supplierInvoicesFile,
  listNotInvoiced,
  notInvoicedFile,
  getSupplierInvoice,
  enterSupplierInvoice,
  matchSupplierInvoice,
  acceptSupplierInvoice,
  querySupplierInvoice,
  cancelSupplierInvoice,
] as const;
