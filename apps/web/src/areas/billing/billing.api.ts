import { listJobsToInvoice } from '@quarterlight/contract/billing/many-routes';
import {
  countInvoices,
  createInvoices,
  customerExposure,
  discardInvoice,
  invoicePdf,
  listInvoices,
  postInvoice,
  previewInvoice,
  showInvoice,
} from '@quarterlight/contract/billing/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** What an invoice's changes touch besides itself: its worksheet moves on or back, the customer's balance changes. */
export const invoiceTouches = ['worksheet', 'customer'] as const;

/** Queries and mutations of invoices. */
export const billingApi = {
  list: (query: QueryOf<typeof listInvoices>) => queryFor(listInvoices, { query, touches: ['receivable', 'outbox'] }),
  counts: (query: QueryOf<typeof countInvoices>) => queryFor(countInvoices, { query, touches: ['receivable'] }),
  exposure: (id: string) => queryFor(customerExposure, { params: { id }, touches: ['worksheet', 'invoice', 'receivable', 'customer'] }),
  jobs: (query: QueryOf<typeof listJobsToInvoice>) => queryFor(listJobsToInvoice, { query, touches: ['worksheet', 'invoice', 'customer'] }),
  one: (id: string) => queryFor(showInvoice, { params: { id }, touches: ['receivable', 'outbox', 'invoice-batch'] }),
  pdf: (id: string) => queryFor(invoicePdf, { params: { id } }),
  preview: (worksheetId: string) => queryFor(previewInvoice, { params: { worksheetId }, touches: ['invoice'] }),
  draft: () => mutationFor(createInvoices, { refresh: invoiceTouches, notice: 'Invoices drafted.' }),
  post: () => mutationFor(postInvoice, { refresh: [...invoiceTouches, 'outbox'], notice: false }),
  discard: () => mutationFor(discardInvoice, { refresh: invoiceTouches, notice: 'Drafts discarded. The worksheet is completed again.' }),
};
