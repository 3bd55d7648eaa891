import { AccountsBatch, listBatchesQuery, NewBatch, readyQuery } from '../batching/schemas.ts';
import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { listSalesDocumentsQuery, ReadySales, SalesDocument } from './schemas.ts';
import { invoiceBatchSheet, salesDocumentSheet } from './sheets.ts';

const view = { anyOf: ['view-invoice-batches'] } as const;
const make = { anyOf: ['create-invoice-batches'] } as const;
const record = { param: 'id', of: 'invoice-batch', bounds: [] } as const;

/** Posted invoices and credit notes, the oldest first: those in no batch, or those of one. Nothing of another system is among them. */
export const listSalesDocuments = route({
  method: 'GET',
  path: '/v1/invoice-batches/documents',
  access: view,
  summary: 'Posted invoices and credit notes: those in no batch, or those of one',
  query: listSalesDocumentsQuery,
  reply: page(SalesDocument),
});
/** What we bill and goes to the accounts, as a file. */
export const salesDocumentsFile = sheetRoute(listSalesDocuments, salesDocumentSheet);

export const readySales = route({
  method: 'GET',
  path: '/v1/invoice-batches/ready',
  access: view,
  summary: 'What an invoice batch up to a day would hold; up to today without one',
  query: readyQuery,
  reply: ReadySales,
});

export const listInvoiceBatches = route({
  method: 'GET',
  path: '/v1/invoice-batches',
  access: view,
  summary: 'Invoice batches for the accounts',
  query: listBatchesQuery,
  reply: page(AccountsBatch),
});
/** Invoice batches as a file. */
export const invoiceBatchesFile = sheetRoute(listInvoiceBatches, invoiceBatchSheet);

export const getInvoiceBatch = route({
  method: 'GET',
  path: '/v1/invoice-batches/:id',
  access: view,
  summary: 'One invoice batch',
  params: byId,
  reply: AccountsBatch,
  record,
});
/** The same bytes every time. */
export const invoiceBatchFile = route({
  method: 'GET',
  path: '/v1/invoice-batches/:id/file',
  access: view,
  summary: 'The file of an invoice batch, as it was made',
  params: byId,
  reply: { stream: ['text/csv'] },
  record,
});
/** Takes every document that is ready, the oldest first; none is ever in two batches. */
export const makeInvoiceBatch = route({
  method: 'POST',
  path: '/v1/invoice-batches',
  access: make,
  summary: 'Makes a batch of what was posted up to a day, with its file',
  body: NewBatch,
  reply: AccountsBatch,
  idempotent: true,
  errors: ['batching.nothing_ready', 'batching.changed'],
});
export const markInvoiceBatchImported = route({
  method: 'POST',
  path: '/v1/invoice-batches/:id/imported',
  access: make,
  summary: 'Marks an invoice batch as imported into the accounts',
  params: byId,
  record,
  ifMatch: true,
  reply: AccountsBatch,
  errors: ['batching.moved_on'],
});

export const accountingRoutes = [
  listSalesDocuments,
  salesDocumentsFile,
  readySales,
  listInvoiceBatches,
  invoiceBatchesFile,
  getInvoiceBatch,
  invoiceBatchFile,
  makeInvoiceBatch,
  markInvoiceBatchImported,
] as const;
