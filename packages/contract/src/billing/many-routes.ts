import { Day, Id } from '../common.ts';
import { listQuery, page, route } from '../route.ts';
import { Run } from '../runs/schemas.ts';
import { sheetRoute } from '../sheet-route.ts';
import { InvoicesToPost, InvoicingPreview, JobsToDraft, JobsToPreview, JobToInvoice } from './many-schemas.ts';
import { jobToInvoiceSheet } from './sheets.ts';

const drafts = { access: { anyOf: ['create-invoices'] } } as const;
/** In the background: the run tells line by line what came of it. */
const inBackground = { reply: Run, idempotent: true, errors: ['run.too_many'] } as const;

/** Completed worksheets that are not invoiced yet, the longest completed first. `q` finds the beginning of a number, a registration or a customer's name. */
export const listJobsToInvoice = route({
  ...drafts,
  method: 'GET',
  path: '/v1/billing/jobs',
  summary: 'Completed worksheets to invoice',
  query: listQuery({
    sort: ['completedAt'],
    filters: { customerId: Id.optional(), branchId: Id.optional(), completedFrom: Day.optional(), completedTo: Day.optional() },
  }),
  reply: page(JobToInvoice),
});
/** The same as a file. */
export const jobsToInvoiceFile = sheetRoute(listJobsToInvoice, jobToInvoiceSheet);

/** What invoicing would draft of each worksheet, and why nothing of others; changes nothing. */
export const previewInvoicingMany = route({
  ...drafts,
  method: 'POST',
  path: '/v1/billing/jobs/preview',
  summary: 'Preview invoicing many worksheets',
  body: JobsToPreview,
  reply: InvoicingPreview,
});

/** Drafts the invoices of worksheets, each by itself; one that comes to something else than when it was looked at is left as it is. */
export const invoiceJobs = route({
  ...drafts,
  ...inBackground,
  method: 'POST',
  path: '/v1/billing/jobs/invoice',
  summary: 'Draft the invoices of many worksheets',
  body: JobsToDraft,
});

/** Posts drafts, each by itself; one that was changed meanwhile is left as it is. */
export const postInvoices = route({
  ...inBackground,
  method: 'POST',
  path: '/v1/invoices/posting',
  access: { anyOf: ['post-invoices'] },
  summary: 'Post many invoices',
  body: InvoicesToPost,
});

export const manyRoutes = [listJobsToInvoice, jobsToInvoiceFile, previewInvoicingMany, invoiceJobs, postInvoices] as const;
