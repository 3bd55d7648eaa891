import { runsContract } from '@quarterlight/contract/runs/area';
import { z } from 'zod';
import { defineArea } from '../../area.ts';
import { goOnTask } from '../../platform/runs/start-run.ts';
import { task } from '../../platform/tasks/tasks.ts';
import { runsForMe } from './for-me.ts';
import { listFileRun } from './make-list-file.ts';
import { runsPersonal } from './personal-data.ts';
import { runFiles } from './runs.files.ts';
import { serveRuns } from './runs.routes.ts';
import { workRun } from './work-run.ts';

export const runsArea = defineArea(runsContract, {
  personal: runsPersonal,
  routes: serveRuns,
  tasks: (_services, { runs }) => {
    const kinds = new Map(runs.map((each) => [each.kind, each]));
    return [
      task({
        name: goOnTask,
        title: 'Go on with long work',
        input: z.object({ runId: z.uuid() }),
        run: (scope, { runId }) => workRun(scope, kinds, runId),
      }),
    ];
  },
  runs: () => [listFileRun],
  forMe: [runsForMe],
  fileOwners: { run: runFiles },
  hintBounds: { run: { table: 'run' }, 'own-run': null },
});
