import { z } from 'zod';
import { ApprovalStanding } from '../approvals/schemas.ts';
import { Day, Id } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { approvalRoutes } from './approval-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { acceptRefusals, quotedRefusals } from './refusals.ts';
import * as schemas from './schemas.ts';
import { quotationSheet } from './sheets.ts';

export { acceptLinkQuotation, addLinkPhotographs, openLinkQuotation, writeLinkQuotation } from './link-routes.ts';
export { acceptOwnQuotation, getOwnQuotation, listOwnQuotations, writeOwnQuotation } from './own-routes.ts';

const record = { param: 'id', of: 'quotation', bounds: ['customer', 'branch'] } as const;
const reads = { anyOf: ['view-quotations'] } as const;
const edits = { anyOf: ['edit-quotations'] } as const;

const filters = {
  state: z.array(schemas.QuotationState).max(6).optional(),
  ownerId: Id.optional(),
  customerId: Id.optional(),
  branchId: Id.optional(),
  jobTypeId: Id.optional(),
  mine: z.enum(['yes']).optional(),
  /** Follow-ups before today, of today, or of this week; of quotations that are draft or sent. */
  due: z.enum(['overdue', 'today', 'this-week']).optional(),
  /** With a question of the customer's that nobody has answered. */
  asked: z.enum(['yes']).optional(),
  /** How it stands by what was sent to its work provider for approval. */
  approval: ApprovalStanding.optional(),
  validTo: Day.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
};

/** The pipeline. `q` finds by the beginning of a number, registration or customer's name. The office's alone: a customer's users have their own list. */
export const listQuotations = route({
  method: 'GET',
  path: '/v1/quotations',
  access: reads,
  summary: 'List quotations',
  query: listQuery({ sort: ['createdAt', 'number', 'followUpOn', 'validUntil', 'gross', 'customer'], filters }),
  reply: page(schemas.QuotationSummary),
});
/** The pipeline as a file. */
export const quotationsFile = sheetRoute(listQuotations, quotationSheet);

/** The pipeline as a board: a column a state, each with its count, its worth and its first twenty by follow-up. */
export const quotationBoard = route({
  method: 'GET',
  path: '/v1/quotations/board',
  access: reads,
  summary: 'Quotations by state',
  query: z.strictObject({ ownerId: filters.ownerId, customerId: filters.customerId, branchId: filters.branchId, mine: filters.mine, due: filters.due }),
  reply: z.object({ columns: z.array(schemas.BoardColumn) }),
});
/** What each person raised, sent, won and lost between two days, by the timeline. */
export const quotationActivity = route({
  method: 'GET',
  path: '/v1/quotations/activity',
  access: reads,
  summary: 'Quotations by user',
  query: z.strictObject({ from: Day, to: Day }),
  reply: z.object({ items: z.array(schemas.UserActivity) }),
});
export const getQuotation = route({
  method: 'GET',
  path: '/v1/quotations/:id',
  access: reads,
  summary: 'Read a quotation',
  params: byId,
  record,
  reply: schemas.QuotationDetail,
});
/** Makes a draft with all its options in one call. */
export const createQuotation = route({
  method: 'POST',
  path: '/v1/quotations',
  access: edits,
  summary: 'Create a quotation',
  body: schemas.NewQuotation,
  reply: schemas.QuotationBrief,
  idempotent: true,
  errors: [...quotedRefusals, 'quotation.option_unknown', 'quotation.follow_up_day'],
});
/** Changes parts; one that was sent becomes a draft of its next revision, and its link says that it is being changed. */
export const changeQuotation = route({
  method: 'PATCH',
  path: '/v1/quotations/:id',
  access: edits,
  summary: 'Change a quotation',
  params: byId,
  record,
  body: schemas.ChangeQuotation,
  ifMatch: true,
  reply: schemas.QuotationBrief,
  errors: ['quotation.moved_on', 'quotation.option_unknown', ...quotedRefusals],
});
/** Takes an option back, or offers it again, without a new revision: whoever looks at it is told. */
export const withdrawOption = route({
  method: 'POST',
  path: '/v1/quotations/:id/options/:optionId/withdraw',
  access: edits,
  summary: 'Withdraw an option',
  params: z.strictObject({ id: Id, optionId: Id }),
  record,
  body: schemas.WithdrawOption,
  reply: schemas.QuotationBrief,
  errors: ['quotation.moved_on', 'quotation.option_unknown', 'quotation.last_option'],
});
/** Keeps what goes out as a revision, with its PDF, ends the links of earlier ones and makes a new one. */
export const sendQuotation = route({
  method: 'POST',
  path: '/v1/quotations/:id/send',
  access: edits,
  summary: 'Send a quotation',
  params: byId,
  record,
  body: schemas.SendQuotation,
  ifMatch: true,
  idempotent: true,
  reply: schemas.QuotationSent,
  errors: ['quotation.moved_on', 'outbox.no_recipient', 'quotation.valid_until'],
});
/** Ends the private links of a quotation. */
export const revokeQuotationLinks = route({
  method: 'POST',
  path: '/v1/quotations/:id/revoke-links',
  access: edits,
  summary: 'End the private links of a quotation',
  params: byId,
  record,
  reply: schemas.QuotationBrief,
});
export const acceptQuotation = route({
  method: 'POST',
  path: '/v1/quotations/:id/accept',
  access: edits,
  summary: 'Accept an option for the customer',
  params: byId,
  record,
  body: schemas.AcceptQuotation,
  ifMatch: true,
  reply: schemas.QuotationBrief,
  errors: [...acceptRefusals],
});
export const declineQuotation = route({
  method: 'POST',
  path: '/v1/quotations/:id/decline',
  access: edits,
  summary: 'Mark a quotation as lost',
  params: byId,
  record,
  body: schemas.DeclineQuotation,
  ifMatch: true,
  reply: schemas.QuotationBrief,
  errors: ['quotation.moved_on'],
});
/** A lost or expired quotation is a draft again, priced as it was. */
export const reopenQuotation = route({
  method: 'POST',
  path: '/v1/quotations/:id/reopen',
  access: edits,
  summary: 'Take a lost or expired quotation up again',
  params: byId,
  record,
  body: schemas.ReopenQuotation,
  ifMatch: true,
  reply: schemas.QuotationBrief,
  errors: ['quotation.moved_on', 'quotation.valid_until'],
});
export const planFollowUp = route({
  method: 'POST',
  path: '/v1/quotations/:id/follow-ups',
  access: edits,
  summary: 'Plan a follow-up',
  params: byId,
  record,
  body: schemas.NewFollowUp,
  idempotent: true,
  reply: schemas.QuotationBrief,
  errors: ['quotation.moved_on', 'quotation.follow_up_day'],
});
export const endFollowUp = route({
  method: 'POST',
  path: '/v1/quotations/:id/follow-ups/:followUpId/end',
  access: edits,
  summary: 'Say what came of a follow-up',
  params: z.strictObject({ id: Id, followUpId: Id }),
  record,
  body: schemas.EndFollowUp,
  reply: schemas.QuotationBrief,
  errors: ['quotation.follow_up_done', 'quotation.follow_up_day'],
});
/** Writes to the customer, who reads it by the link or in the portal; an open question is answered by it. */
export const writeOnQuotation = route({
  method: 'POST',
  path: '/v1/quotations/:id/messages',
  access: edits,
  summary: 'Write to the customer of a quotation',
  params: byId,
  record,
  body: schemas.WriteMessage,
  idempotent: true,
  reply: schemas.QuotationBrief,
  errors: ['quotation.moved_on'],
});
export const addQuotationPhotographs = route({
  method: 'POST',
  path: '/v1/quotations/:id/photographs',
  access: edits,
  summary: 'Add photographs to a quotation',
  params: byId,
  record,
  upload: true,
  uploadFields: z.strictObject({ caption: z.string().max(200, 'At most 200 characters').optional() }),
  idempotent: true,
  reply: schemas.QuotationBrief,
  errors: ['quotation.moved_on', 'quotation.photographs_full', ...uploadRefusals],
});
/** The PDF of the quotation as it stands, or of a revision as it was sent. */
export const quotationPdf = route({
  method: 'GET',
  path: '/v1/quotations/:id/pdf',
  access: reads,
  summary: 'Fetch a quotation as a PDF',
  params: byId,
  record,
  query: z.strictObject({ revision: z.number().int().min(1).max(1_000).optional() }),
  reply: { stream: ['application/pdf'] },
  errors: ['quotation.no_pdf'],
});

/** Literal paths stand before `:id`. */
export const quotationsRoutes = [
  listQuotations,
  quotationsFile,
  quotationBoard,
  quotationActivity,
  createQuotation,
  getQuotation,
  changeQuotation,
  withdrawOption,
  sendQuotation,
  revokeQuotationLinks,
  acceptQuotation,
  declineQuotation,
  reopenQuotation,
  planFollowUp,
  endFollowUp,
  writeOnQuotation,
  addQuotationPhotographs,
  quotationPdf,
  ...approvalRoutes,
  ...ownRoutes,
  ...linkRoutes,
] as const;
