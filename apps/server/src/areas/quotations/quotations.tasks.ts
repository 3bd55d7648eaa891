import { z } from 'zod';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { expireQuotation } from './end-quotation.ts';

export const quotationsTasks: Task[] = [
  task({
    name: 'quotations.expire',
    title: 'End a quotation that holds no longer',
    input: z.object({ quotationId: z.uuid() }),
    run: (scope, { quotationId }) => scope.write((tx) => expireQuotation(tx, quotationId)),
  }),
];
