import { z } from 'zod';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { lapseQuotedApproval } from './approvals.ts';
import { expireQuotation } from './end-quotation.ts';

export const quotationsTasks: Task[] = [
  task({
    name: 'quotations.expire',
    title: 'End a quotation that holds no longer',
    input: z.object({ quotationId: z.uuid() }),
    run: (scope, { quotationId }) => scope.write((tx) => expireQuotation(tx, quotationId)),
  }),
  task({
    name: 'quotations.lapse-approval',
    title: 'End an approval that nobody answered',
    input: z.object({ approvalId: z.uuid() }),
    run: (scope, { approvalId }) => scope.write((tx) => lapseQuotedApproval(tx, approvalId)),
  }),
];
