import { z } from 'zod';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { makeLetter } from './make-letter.ts';
import { makeLetterTask } from './statements.task-names.ts';

export const statementsTasks: readonly Task[] = [
  task({
    name: makeLetterTask,
    title: 'Make and send a statement or a reminder',
    input: z.object({ letterId: z.uuid(), recipient: z.string() }),
    run: (scope, { letterId, recipient }) => makeLetter(scope, letterId, recipient),
  }),
];
