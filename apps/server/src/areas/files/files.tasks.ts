import { z } from 'zod';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import type { Services } from '../../platform/services.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { clearBytesTask, forgetTask } from './files.task-names.ts';
import { clearBytes, forgetRemoved } from './forget-removed.ts';

/** What is cleared away behind the library. */
export function filesTasks({ config }: Pick<Services, 'config'>): readonly Task[] {
  const store = openFileStore(config);
  return [
    task({ name: forgetTask, title: 'Clear removed files away', input: z.object({}), run: (scope) => forgetRemoved(scope) }),
    task({
      name: clearBytesTask,
      title: 'Clear a removed file’s content',
      input: z.object({ hash: z.string() }),
      run: (scope, { hash }) => clearBytes(scope, store, hash),
    }),
  ];
}
