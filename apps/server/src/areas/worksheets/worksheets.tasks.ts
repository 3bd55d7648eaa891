import { z } from 'zod';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { raiseFollowUp } from './raise-warranty.ts';

const One = z.object({ worksheetId: z.uuid() });

/** The follow-up of a failed calibration: made by the product, since a technician may only make what is their own. */
export const followUpTask = task({
  name: 'worksheets.follow-up',
  title: 'Raise the follow-up of a failed calibration',
  input: One,
  run: (scope, { worksheetId }) => scope.write((tx) => raiseFollowUp(tx, worksheetId)),
});

export const worksheetsTasks: Task[] = [followUpTask];
