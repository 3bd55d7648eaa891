import { z } from 'zod';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { makePdfTask } from './billing.task-names.ts';
import { makeInvoicePdf } from './make-invoice-pdf.ts';

export const billingTasks: readonly Task[] = [
  task({
    name: makePdfTask,
    title: 'Make the PDF of a document',
    input: z.object({ invoiceId: z.uuid() }),
    run: (scope, { invoiceId }) => makeInvoicePdf(scope, invoiceId),
  }),
];
