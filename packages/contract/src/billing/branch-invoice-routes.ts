import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import {
  AnswerBranchInvoice,
  ApproveBranchInvoice,
  BillableJobs,
  BranchInvoice,
  BranchInvoiceForm,
  BranchInvoiceRow,
  BranchInvoiceState,
  NewBranchInvoice,
} from './branch-invoice-schemas.ts';
import { branchInvoiceSheet } from './branch-invoice-sheets.ts';

const sees = { anyOf: ['view-branch-invoices', 'submit-branch-invoices'] } as const;
const submits = { anyOf: ['submit-branch-invoices'] } as const;
const answers = { anyOf: ['answer-branch-invoices'] } as const;
const record = { param: 'id', of: 'branch-invoice', bounds: ['customer', 'branch', 'technician'] } as const;
const refusals = ['bill.to_come', 'bill.job', 'bill.job_twice', 'bill.billed', 'bill.number_taken'] as const;
const changes = { params: byId, record, ifMatch: true, reply: BranchInvoice } as const;

/** What branches bill us, the newest first; `q` finds the beginning of a number. A branch sees its own. */
export const listBranchInvoices = route({
  method: 'GET',
  path: '/v1/branch-invoices',
  access: sees,
  summary: 'List what branches bill us',
  query: listQuery({
    sort: ['createdAt', 'invoicedOn', 'number'],
    filters: { state: z.array(BranchInvoiceState).max(6).optional(), branchId: Id.optional(), dateFrom: Day.optional(), dateTo: Day.optional() },
  }),
  reply: page(BranchInvoiceRow),
});
/** They as a file. */
export const branchInvoicesFile = sheetRoute(listBranchInvoices, branchInvoiceSheet);

/** What a branch has completed and not billed yet. */
export const listBillableJobs = route({
  method: 'GET',
  path: '/v1/branch-invoices/jobs',
  access: submits,
  summary: 'List jobs that a branch may bill',
  query: z.strictObject({ branchId: Id, limit: z.number().int().min(1).max(200).optional() }),
  reply: BillableJobs,
});

export const getBranchInvoice = route({
  method: 'GET',
  path: '/v1/branch-invoices/:id',
  access: sees,
  summary: 'Read what a branch bills us',
  params: byId,
  record,
  reply: BranchInvoice,
});

/** Sends a branch's invoice in, for jobs that it completed; each job once. The office may do so for a branch. */
export const submitBranchInvoice = route({
  method: 'POST',
  path: '/v1/branch-invoices',
  access: submits,
  summary: 'Send a branch’s invoice in',
  body: NewBranchInvoice,
  reply: BranchInvoice,
  idempotent: true,
  errors: ['bill.own_branch', ...refusals],
});

/** Corrects one that is not answered yet, or is queried: it is to be checked anew. */
export const changeBranchInvoice = route({
  method: 'PUT',
  path: '/v1/branch-invoices/:id',
  access: submits,
  summary: 'Correct a branch’s invoice',
  ...changes,
  body: BranchInvoiceForm,
  errors: ['bill.moved_on', ...refusals],
});

/** Keeps the document itself, a PDF or a picture, in the place of an earlier one: multipart/form-data with one part named `file`. */
export const addBranchInvoiceFile = route({
  method: 'POST',
  path: '/v1/branch-invoices/:id/file',
  access: submits,
  summary: 'Keep the document of a branch’s invoice',
  params: byId,
  record,
  upload: true,
  uploadFields: z.strictObject({}),
  idempotent: true,
  reply: BranchInvoice,
  errors: ['bill.moved_on', 'bill.one_file', ...uploadRefusals],
});

/** Takes it back before it is approved; its jobs may be billed again. */
export const withdrawBranchInvoice = route({
  method: 'POST',
  path: '/v1/branch-invoices/:id/withdraw',
  access: submits,
  summary: 'Withdraw a branch’s invoice',
  ...changes,
  errors: ['bill.moved_on'],
});

/** Approves it for payment; one that asks more than the rate card has needs a reason, and every job has to be completed still. */
export const approveBranchInvoice = route({
  method: 'POST',
  path: '/v1/branch-invoices/:id/approve',
  access: answers,
  summary: 'Approve a branch’s invoice',
  ...changes,
  body: ApproveBranchInvoice,
  errors: ['bill.moved_on', 'bill.above', 'bill.job_open'],
});

/** Asks the branch about it, which corrects it or leaves it. */
export const queryBranchInvoice = route({
  method: 'POST',
  path: '/v1/branch-invoices/:id/query',
  access: answers,
  summary: 'Query a branch’s invoice',
  ...changes,
  body: AnswerBranchInvoice,
  errors: ['bill.moved_on'],
});

/** Refuses it; its jobs may be billed again. */
export const refuseBranchInvoice = route({
  method: 'POST',
  path: '/v1/branch-invoices/:id/refuse',
  access: answers,
  summary: 'Refuse a branch’s invoice',
  ...changes,
  body: AnswerBranchInvoice,
  errors: ['bill.moved_on'],
});

/** Marks an approved one as taken over by the accounts package. */
export const exportBranchInvoice = route({
  method: 'POST',
  path: '/v1/branch-invoices/:id/export',
  access: answers,
  summary: 'Mark a branch’s invoice as exported',
  ...changes,
  errors: ['bill.moved_on'],
});

export const branchInvoiceRoutes = [
  listBranchInvoices,
  branchInvoicesFile,
  listBillableJobs,
  getBranchInvoice,
  submitBranchInvoice,
  changeBranchInvoice,
  addBranchInvoiceFile,
  withdrawBranchInvoice,
  approveBranchInvoice,
  queryBranchInvoice,
  refuseBranchInvoice,
  exportBranchInvoice,
] as const;
