import { z } from 'zod';
import { answerRefusals, sendRefusals } from '../approvals/refusals.ts';
import {
  AnswerApproval,
  AnswerApprovalByLink,
  OwnApproval,
  OwnApprovals,
  RecordApprovals,
  SendForApproval,
  SentForApproval,
  WithdrawApproval,
} from '../approvals/schemas.ts';
import { Id } from '../common.ts';
import { byToken } from '../links/schemas.ts';
import { byId, route } from '../route.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const sends = { anyOf: ['edit-worksheets'] } as const;

/** What of a job was sent to its work provider for approval, with the thread about it. For the office. */
export const getWorksheetApprovals = route({
  method: 'GET',
  path: '/v1/worksheets/:id/approvals',
  access: { anyOf: ['view-worksheets'] },
  summary: 'List the approvals of a worksheet',
  params: byId,
  record,
  reply: RecordApprovals,
});
/** Sends lines of a job to its work provider, all of them unless told, as they are billed to it; what was sent before is superseded. */
export const sendForApproval = route({
  method: 'POST',
  path: '/v1/worksheets/:id/approvals',
  access: sends,
  summary: 'Send the lines of a worksheet for approval',
  params: byId,
  record,
  body: SendForApproval,
  idempotent: true,
  reply: SentForApproval,
  errors: ['worksheet.moved_on', ...sendRefusals],
});
/** Withdraws what was sent last, answered or not: the authorisation does not follow from it any more. */
export const withdrawApproval = route({
  method: 'POST',
  path: '/v1/worksheets/:id/approvals/:approvalId/withdraw',
  access: sends,
  summary: 'Withdraw an approval of a worksheet',
  params: z.strictObject({ id: Id, approvalId: Id }),
  record,
  body: WithdrawApproval,
  reply: 'empty',
  errors: ['approval.ended'],
});
/** What of an own job is to be approved. */
export const listCustomerJobApprovals = route({
  method: 'GET',
  path: '/v1/customer-jobs/:id/approvals',
  access: { anyOf: ['view-customer-jobs'] },
  summary: 'List what is to be approved of an own job',
  params: byId,
  record,
  reply: OwnApprovals,
});
/** Answers for the account, line by line; the authorisation of the job follows from it. The same answer again changes nothing. */
export const answerOwnApproval = route({
  method: 'POST',
  path: '/v1/own-approvals/:id/answer',
  access: { anyOf: ['view-customer-jobs', 'view-quotations'] },
  summary: 'Approve or refuse the lines of an own job or quotation',
  params: byId,
  record: { param: 'id', of: 'approval', bounds: ['customer', 'branch', 'technician'] },
  body: AnswerApproval,
  reply: OwnApproval,
  errors: answerRefusals,
});
/** The same by a private link. */
export const answerLinkApproval = route({
  method: 'POST',
  path: '/v1/link/:token/approval/answer',
  access: 'anonymous',
  visitsAMinute: 30,
  summary: 'Approve or refuse lines by a private link',
  params: byToken,
  body: AnswerApprovalByLink,
  reply: OwnApproval,
  errors: ['link.gone', ...answerRefusals],
});

export const approvalRoutes = [
  getWorksheetApprovals,
  sendForApproval,
  withdrawApproval,
  listCustomerJobApprovals,
  answerOwnApproval,
  answerLinkApproval,
] as const;
