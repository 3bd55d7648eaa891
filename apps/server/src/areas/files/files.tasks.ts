import { z } from 'zod';
import { openFileStore, openPartStore } from '../../platform/files/open-file-store.ts';
import type { Services } from '../../platform/services.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { clearBytesTask, clearUploadTask, forgetTask } from './files.task-names.ts';
import { clearBytes, forgetRemoved } from './forget-removed.ts';
import { clearUpload } from './part-uploads.ts';

/** What is cleared away behind the library. */
export function filesTasks({ config }: Pick<Services, 'config'>): readonly Task[] {
  const [store, parts] = [openFileStore(config), openPartStore(config)];
  return [
    task({ name: forgetTask, title: 'Clear removed files away', input: z.object({}), run: (scope) => forgetRemoved(scope) }),
    task({
      name: clearUploadTask,
      title: 'Clear away what arrived of an upload',
      input: z.object({ uploadId: z.uuid() }),
      run: (scope, { uploadId }) => clearUpload(scope, parts, uploadId),
    }),
    task({
      name: clearBytesTask,
      title: 'Clear a removed file’s content',
      input: z.object({ hash: z.string() }),
      run: (scope, { hash }) => clearBytes(scope, store, hash),
    }),
  ];
}
