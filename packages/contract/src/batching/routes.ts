import { byId, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './schemas.ts';
import { accountsDocumentSheet, purchaseBatchSheet } from './sheets.ts';

const view = { anyOf: ['view-purchase-order-batches'] } as const;
const make = { anyOf: ['create-purchase-order-batches'] } as const;
const record = { param: 'id', of: 'purchase-batch', bounds: [] } as const;

export const listAccountsDocuments = route({
  method: 'GET',
  path: '/v1/purchase-batches/documents',
  access: view,
  summary: 'Settled invoices and credit notes of suppliers: those in no batch, or those of one',
  query: schemas.listAccountsDocumentsQuery,
  reply: page(schemas.AccountsDocument),
});
/** What goes to the accounts, as a file. */
export const accountsDocumentsFile = sheetRoute(listAccountsDocuments, accountsDocumentSheet);

export const readyForAccounts = route({
  method: 'GET',
  path: '/v1/purchase-batches/ready',
  access: view,
  summary: 'What a batch up to a day would hold; up to today without one',
  query: schemas.readyQuery,
  reply: schemas.ReadyForAccounts,
});

export const listPurchaseBatches = route({
  method: 'GET',
  path: '/v1/purchase-batches',
  access: view,
  summary: 'Batches for the accounts',
  query: schemas.listBatchesQuery,
  reply: page(schemas.AccountsBatch),
});
/** Batches for the accounts as a file. */
export const purchaseBatchesFile = sheetRoute(listPurchaseBatches, purchaseBatchSheet);

export const getPurchaseBatch = route({
  method: 'GET',
  path: '/v1/purchase-batches/:id',
  access: view,
  summary: 'One batch for the accounts',
  params: byId,
  reply: schemas.AccountsBatch,
  record,
});
/** The same bytes every time. */
export const purchaseBatchFile = route({
  method: 'GET',
  path: '/v1/purchase-batches/:id/file',
  access: view,
  summary: 'The file of a batch, as it was made',
  params: byId,
  reply: { stream: ['text/csv'] },
  record,
});
/** Takes every document that is ready, the oldest first; none is ever in two batches. */
export const makePurchaseBatch = route({
  method: 'POST',
  path: '/v1/purchase-batches',
  access: make,
  summary: 'Makes a batch of what is ready up to a day, with its file',
  body: schemas.NewBatch,
  reply: schemas.AccountsBatch,
  idempotent: true,
  errors: ['batching.nothing_ready', 'batching.changed'],
});
export const markBatchImported = route({
  method: 'POST',
  path: '/v1/purchase-batches/:id/imported',
  access: make,
  summary: 'Marks a batch as imported into the accounts',
  params: byId,
  record,
  ifMatch: true,
  reply: schemas.AccountsBatch,
  errors: ['batching.moved_on'],
});

export const batchingRoutes = [
  listAccountsDocuments,
  accountsDocumentsFile,
  readyForAccounts,
  listPurchaseBatches,
  purchaseBatchesFile,
  getPurchaseBatch,
  purchaseBatchFile,
  makePurchaseBatch,
  markBatchImported,
] as const;
