import { z } from 'zod';
import { Day, Id, keysOf } from '../common.ts';
import { Payer } from '../payments/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { branchInvoiceRoutes } from './branch-invoice-routes.ts';
import { customerExposure } from './exposure.ts';
import { manyRoutes } from './many-routes.ts';
import { ageNames } from './names.ts';
import {
  CreditInvoice,
  EmailInvoice,
  Invoice,
  InvoiceCount,
  InvoicePreview,
  InvoiceRow,
  InvoiceState,
  InvoiceType,
  ListedInvoice,
  NewInvoice,
} from './schemas.ts';
import { invoiceSheet } from './sheets.ts';

const sees = { anyOf: ['view-invoices'] } as const;
const invoiceRecord = { param: 'id', of: 'invoice', bounds: ['customer', 'branch'] } as const;

/** Documents, newest first; the overdue ones and those of an age the longest overdue first. `q` finds the beginning of a number, a worksheet's number, a registration or a payer's name. */
export const listInvoices = route({
  method: 'GET',
  path: '/v1/invoices',
  access: sees,
  summary: 'Invoices and credit notes',
  query: listQuery({
    sort: ['createdAt', 'invoiceDate', 'number', 'payer'],
    filters: {
      state: z.array(InvoiceState).max(4).optional(),
      type: z.array(InvoiceType).max(6).optional(),
      payer: Payer.optional(),
      customerId: Id.optional(),
      worksheetId: Id.optional(),
      /** `no`: not yet in an export batch. */
      batched: z.enum(['yes', 'no']).optional(),
      /** Posted, past the day it was due, and not paid in full. */
      overdue: z.enum(['yes']).optional(),
      /** Posted and not paid in full, by how many days past the day it was due. */
      age: keysOf(ageNames).optional(),
      dateFrom: Day.optional(),
      dateTo: Day.optional(),
      createdFrom: Day.optional(),
      createdTo: Day.optional(),
    },
  }),
  reply: page(ListedInvoice),
});
/** The documents as a file. */
export const invoicesFile = sheetRoute(listInvoices, invoiceSheet);

/** How many documents stand in each state, and how many of them are overdue, each counted up to 10,000. */
export const countInvoices = route({
  method: 'GET',
  path: '/v1/invoices/counts',
  access: sees,
  summary: 'Invoices by state',
  query: z.strictObject({ customerId: Id.optional() }),
  reply: z.array(InvoiceCount),
});

export const showInvoice = route({
  method: 'GET',
  path: '/v1/invoices/:id',
  access: sees,
  summary: 'An invoice with its lines and how the job was shared',
  params: byId,
  reply: Invoice,
  record: invoiceRecord,
});

/** What invoicing would make of a worksheet: open gates, the split, the documents. Nothing is written. */
export const previewInvoice = route({
  method: 'GET',
  path: '/v1/billing/previews/:worksheetId',
  access: { anyOf: ['create-invoices', 'view-invoices'] },
  summary: 'What invoicing a worksheet would make',
  params: z.strictObject({ worksheetId: Id }),
  reply: InvoicePreview,
  record: { param: 'worksheetId', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] },
});

/** Drafts the documents of a completed worksheet, which becomes invoiced; each worksheet once. */
export const createInvoices = route({
  method: 'POST',
  path: '/v1/invoices',
  access: { anyOf: ['create-invoices'] },
  summary: 'Draft the invoices of a completed worksheet',
  body: NewInvoice,
  reply: z.object({ worksheetId: Id, invoices: z.array(InvoiceRow) }),
  idempotent: true,
  errors: ['invoice.already_invoiced', 'invoice.not_completed', 'invoice.gates_open', 'invoice.no_lines'],
});

/** Gives the draft its number and date; nothing of it changes afterwards. The PDF is made and sent in the background. */
export const postInvoice = route({
  method: 'POST',
  path: '/v1/invoices/:id/post',
  access: { anyOf: ['post-invoices'] },
  summary: 'Post an invoice',
  params: byId,
  reply: Invoice,
  record: invoiceRecord,
  ifMatch: true,
  idempotent: true,
  errors: ['invoice.not_draft', 'invoice.brought_forward'],
});

/**
 * Takes a posted invoice back by a credit note: all that is left of it, or so much of some lines. When none of the worksheet's documents stands any more, each
 * taken back in full, it is completed again.
 */
export const creditInvoice = route({
  method: 'POST',
  path: '/v1/invoices/:id/credit',
  access: { anyOf: ['credit-invoices'] },
  summary: 'Credit an invoice, in full or by line',
  params: byId,
  body: CreditInvoice,
  reply: Invoice,
  record: invoiceRecord,
  ifMatch: true,
  idempotent: true,
  errors: [
    'invoice.not_posted',
    'invoice.already_credited',
    'invoice.is_credit_note',
    'invoice.brought_forward',
    'invoice.credit_line',
    'invoice.credit_in_whole',
    'invoice.credit_above',
    'invoice.credit_above_document',
  ],
});

/** Throws the drafts of the invoice's worksheet away; with no document left it is completed again. */
export const discardInvoice = route({
  method: 'POST',
  path: '/v1/invoices/:id/discard',
  access: { anyOf: ['create-invoices'] },
  summary: "Throw away a worksheet's draft invoices",
  params: byId,
  reply: 'empty',
  record: invoiceRecord,
  ifMatch: true,
  errors: ['invoice.not_draft', 'invoice.partly_posted', 'worksheet.moved_on', 'invoice.brought_forward'],
});

/** Sends a posted document with its PDF to an address; the outbox tries until it is taken. */
export const emailInvoice = route({
  method: 'POST',
  path: '/v1/invoices/:id/email',
  access: { anyOf: ['post-invoices'] },
  summary: 'Email an invoice',
  params: byId,
  body: EmailInvoice,
  reply: Invoice,
  record: invoiceRecord,
  idempotent: true,
  errors: ['invoice.not_emailed', 'invoice.no_pdf', 'invoice.brought_forward'],
});

/** The document as a PDF; a draft is marked as such. */
export const invoicePdf = route({
  method: 'GET',
  path: '/v1/invoices/:id/pdf',
  access: sees,
  summary: 'The PDF of an invoice',
  params: byId,
  reply: { stream: ['application/pdf'] },
  record: invoiceRecord,
});

export { customerExposure };

export const billingRoutes = [
  listInvoices,
  invoicesFile,
  countInvoices,
  customerExposure,
  showInvoice,
  emailInvoice,
  previewInvoice,
  createInvoices,
  postInvoice,
  creditInvoice,
  discardInvoice,
  invoicePdf,
  ...manyRoutes,
  ...branchInvoiceRoutes,
] as const;
