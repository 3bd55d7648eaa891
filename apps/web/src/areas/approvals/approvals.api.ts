import { readApproval } from '@quarterlight/contract/approvals/routes';
import type { RecordApprovals } from '@quarterlight/contract/approvals/schemas';
import { getQuotationApprovals, listOwnQuotationApprovals, withdrawQuotationApproval } from '@quarterlight/contract/quotations/approval-routes';
import { getWorksheetApprovals, listCustomerJobApprovals, withdrawApproval } from '@quarterlight/contract/worksheets/approval-routes';
import { mutationFor, queryFor } from '../../platform/query.ts';

const withdrawn = { refresh: ['approval'], notice: 'What was sent is withdrawn.' } as const;

/** Whether a record shows what was sent of it: it was, or it is asked for and may be. */
export const showsApprovals = ({ items, canSend }: RecordApprovals, isAsked: boolean): boolean => items.length > 0 || (isAsked && canSend);

/** Queries and changes of what is sent to work providers for approval. */
export const approvalsApi = {
  ofWorksheet: (id: string) => queryFor(getWorksheetApprovals, { params: { id }, touches: ['approval'] }),
  ofQuotation: (id: string) => queryFor(getQuotationApprovals, { params: { id }, touches: ['approval'] }),
  ofOwnJob: (id: string) => queryFor(listCustomerJobApprovals, { params: { id }, touches: ['approval'] }),
  ofOwnQuotation: (id: string) => queryFor(listOwnQuotationApprovals, { params: { id }, touches: ['approval'] }),
  withdraw: () => mutationFor(withdrawApproval, withdrawn),
  withdrawOfQuotation: () => mutationFor(withdrawQuotationApproval, withdrawn),
  read: () => mutationFor(readApproval, { refresh: ['approval', 'for-me'], notice: false }),
};
