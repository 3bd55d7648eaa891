import { z } from 'zod';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { look, lookTask } from './ask.ts';
import { eraseTask, runErasure } from './erase-person.ts';
import { keepTask, keepTurn } from './keep-by-age.ts';

const One = z.object({ requestId: z.uuid() });

/** What the background does: looking for what is held of somebody, erasing it, and letting go of what is older than it is kept. */
export const privacyTasks = (options: { personal: readonly PersonalData[]; searches: readonly SearchDefinition[]; dataDir: string }): Task[] => [
  task({ name: lookTask, title: 'Look for a person’s data', input: One, run: (scope, { requestId }) => look(scope, options.personal, requestId) }),
  task({ name: eraseTask, title: 'Erase a person’s data', input: One, run: (scope, { requestId }) => runErasure(scope, options, requestId) }),
  task({ name: keepTask, title: 'Let go of people by age', input: z.object({}), run: (scope) => keepTurn(scope, options) }),
];
