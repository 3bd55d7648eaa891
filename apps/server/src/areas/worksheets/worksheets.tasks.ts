import { z } from 'zod';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { lapseOffer } from './answer-offer.ts';
import { endWorksheetApproval, lapseWorksheetApproval } from './approvals.ts';
import { passMessageOn } from './job-messages.ts';
import { raiseFollowUp } from './raise-warranty.ts';
import { remindCustomer } from './remind-customer.ts';
import { takeReply } from './take-reply.ts';
import { endOffers } from './withdraw-offers.ts';
import { worksheet } from './worksheet.record.ts';

const One = z.object({ worksheetId: z.uuid() });

/** The follow-up of a failed calibration: made by the product, since a technician may only make what is their own. */
export const followUpTask = task({
  name: 'worksheets.follow-up',
  title: 'Raise the follow-up of a failed calibration',
  input: One,
  run: (scope, { worksheetId }) => scope.write((tx) => raiseFollowUp(tx, worksheetId)),
});

export const worksheetsTasks: Task[] = [
  followUpTask,
  task({
    name: 'worksheets.message',
    title: 'Pass a customer’s message on',
    input: One.extend({ messageId: z.uuid() }),
    run: (scope, message) => scope.write((tx) => passMessageOn(tx, message)),
  }),
  task({
    name: 'worksheets.remind',
    title: 'Remind a customer of a visit',
    input: One,
    run: (scope, { worksheetId }) => scope.write((tx) => remindCustomer(tx, worksheetId)),
  }),
  task({
    name: 'worksheets.lapse-offer',
    title: 'End an offer that nobody answered',
    input: z.object({ offerId: z.uuid() }),
    run: (scope, { offerId }) => scope.write((tx) => lapseOffer(tx, offerId)),
  }),
  task({
    name: 'worksheets.lapse-approval',
    title: 'End an approval that nobody answered',
    input: z.object({ approvalId: z.uuid() }),
    run: (scope, { approvalId }) => scope.write((tx) => lapseWorksheetApproval(tx, approvalId)),
  }),
  task({
    name: 'worksheets.end-approval',
    title: 'Withdraw what a job that is given up was sent for',
    input: One,
    run: (scope, { worksheetId }) => scope.write((tx) => endWorksheetApproval(tx, worksheetId)),
  }),
  task({
    name: 'worksheets.end-offers',
    title: 'End the offers of a job that is given',
    input: One,
    run: (scope, { worksheetId }) =>
      scope.write(async (tx) => {
        for (const row of await worksheet.takeUpMany(tx, [worksheetId])) await endOffers(tx, row);
      }),
  }),
  task({
    name: 'worksheets.replied',
    title: 'Put a reply onto its job',
    input: One.extend({ messageId: z.uuid(), from: z.string(), text: z.string() }),
    run: (scope, reply) => scope.write((tx) => takeReply(tx, reply)),
  }),
];
