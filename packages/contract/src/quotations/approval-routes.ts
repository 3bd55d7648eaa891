import { z } from 'zod';
import { sendRefusals } from '../approvals/refusals.ts';
import { OwnApprovals, RecordApprovals, SendOptionForApproval, SentForApproval, WithdrawApproval } from '../approvals/schemas.ts';
import { Id } from '../common.ts';
import { byId, route } from '../route.ts';

const record = { param: 'id', of: 'quotation', bounds: ['customer', 'branch'] } as const;

/** What of a quotation was sent to its work provider for approval, with the thread about it. For the office. */
export const getQuotationApprovals = route({
  method: 'GET',
  path: '/v1/quotations/:id/approvals',
  access: { anyOf: ['view-quotations'] },
  summary: 'List the approvals of a quotation',
  params: byId,
  record,
  reply: RecordApprovals,
});
/** Sends lines of one option to the work provider, all of them unless told; what was sent before is superseded. It goes on to the job once the option is booked. */
export const sendOptionForApproval = route({
  method: 'POST',
  path: '/v1/quotations/:id/approvals',
  access: { anyOf: ['edit-quotations'] },
  summary: 'Send an option of a quotation for approval',
  params: byId,
  record,
  body: SendOptionForApproval,
  idempotent: true,
  reply: SentForApproval,
  errors: ['quotation.moved_on', 'quotation.option_unknown', 'quotation.option_withdrawn', ...sendRefusals],
});
export const withdrawQuotationApproval = route({
  method: 'POST',
  path: '/v1/quotations/:id/approvals/:approvalId/withdraw',
  access: { anyOf: ['edit-quotations'] },
  summary: 'Withdraw an approval of a quotation',
  params: z.strictObject({ id: Id, approvalId: Id }),
  record,
  body: WithdrawApproval,
  reply: 'empty',
  errors: ['approval.ended'],
});
/** What of an own quotation is to be approved. */
export const listOwnQuotationApprovals = route({
  method: 'GET',
  path: '/v1/quotations/:id/own-approvals',
  access: { anyOf: ['view-quotations'] },
  summary: 'List what is to be approved of an own quotation',
  params: byId,
  record,
  reply: OwnApprovals,
});

export const approvalRoutes = [getQuotationApprovals, sendOptionForApproval, withdrawQuotationApproval, listOwnQuotationApprovals] as const;
