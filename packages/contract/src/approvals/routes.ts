import { byToken } from '../links/schemas.ts';
import { byId, route } from '../route.ts';
import { OwnApproval, WriteOnApproval } from './schemas.ts';

// What is done to an approval by itself; sending and answering stand with the records whose authorisation follows from it.

const record = { param: 'id', of: 'approval', bounds: ['customer', 'branch', 'technician'] } as const;

/** Writes to the work provider, who reads it in the portal or by the link. For the office. */
export const writeOnApproval = route({
  method: 'POST',
  path: '/v1/approvals/:id/messages',
  access: { anyOf: ['edit-worksheets', 'edit-quotations'] },
  summary: 'Write to the work provider about an approval',
  params: byId,
  record,
  body: WriteOnApproval,
  idempotent: true,
  reply: 'empty',
  errors: ['approval.ended'],
});
/** Marks the answer and the messages of the work provider as seen. For the office. */
export const readApproval = route({
  method: 'POST',
  path: '/v1/approvals/:id/read',
  access: { anyOf: ['view-worksheets', 'view-quotations'] },
  summary: 'Mark the answer to an approval as seen',
  params: byId,
  record,
  reply: 'empty',
});
/** Writes to the office about an approval of one’s own account. */
export const writeOnOwnApproval = route({
  method: 'POST',
  path: '/v1/own-approvals/:id/messages',
  access: { anyOf: ['view-customer-jobs', 'view-quotations'] },
  summary: 'Write to the office about an approval',
  params: byId,
  record,
  body: WriteOnApproval,
  idempotent: true,
  reply: 'empty',
  errors: ['approval.ended', 'approval.messages_full', 'approval.account_only'],
});
/** What whoever holds a private link is asked to approve. */
export const openLinkApproval = route({
  method: 'GET',
  path: '/v1/link/:token/approval',
  access: 'anonymous',
  visitsAMinute: 120,
  summary: 'Read by a private link what is to be approved',
  params: byToken,
  reply: OwnApproval,
  errors: ['link.gone'],
});
export const writeLinkApproval = route({
  method: 'POST',
  path: '/v1/link/:token/approval/messages',
  access: 'anonymous',
  visitsAMinute: 30,
  summary: 'Write about an approval by its private link',
  params: byToken,
  body: WriteOnApproval,
  reply: OwnApproval,
  errors: ['link.gone', 'approval.ended', 'approval.messages_full'],
});

export const approvalsRoutes = [writeOnApproval, readApproval, writeOnOwnApproval, openLinkApproval, writeLinkApproval] as const;
