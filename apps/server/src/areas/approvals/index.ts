/** The door of `approvals`: lines that a work provider is asked to approve. */

export { answerApproval } from './answer-approval.ts';
export type { ApprovalLineRow, ApprovalRow } from './approvals.queries.ts';
export { findApproval, findApprovalLines, findCurrent, rebindApprovals } from './approvals.queries.ts';
export { approvalOf, ownApproval } from './approvals.routes.ts';
export { authorisedLimit, type LineNow, lastDay } from './approvals.rules.ts';
export { billedLines } from './billed-lines.ts';
export { carryApproval, endApproval, lapseApproval, withdrawOne } from './end-approval.ts';
export { type ApprovalColumns, noApproval, reckonStanding } from './reckon-standing.ts';
export { type LineToApprove, recipientsOf, sendApproval, type ToApprove } from './send-approval.ts';
export { type OfferedLine, showApprovals, showOwnApproval, showOwnApprovals } from './show-approvals.ts';
