import { noticesContract } from '@quarterlight/contract/notices/area';
import { z } from 'zod';
import { defineArea } from '../../area.ts';
import { task } from '../../platform/tasks/tasks.ts';
import { broadcastFiles } from './broadcast.files.ts';
import { broadcastSearch } from './broadcast.search.ts';
import { goLiveTask } from './broadcast.task-names.ts';
import { courseFiles } from './course.files.ts';
import { courseSearch } from './course.search.ts';
import { serveForMe } from './for-me.routes.ts';
import { serveNotices } from './notices.routes.ts';
import { countUnread } from './own-broadcasts.queries.ts';
import { noticesPersonal } from './personal-data.ts';
import { sendScheduled } from './send-broadcast.ts';
import { countToRead } from './standing.queries.ts';
import { videoFiles } from './video.files.ts';

export const noticesArea = defineArea(noticesContract, {
  personal: noticesPersonal,
  routes: (server, _services, { forMe }) => {
    serveNotices(server);
    serveForMe(server, forMe);
  },
  tasks: () => [
    task({
      name: goLiveTask,
      title: 'Send a scheduled broadcast',
      input: z.object({ broadcastId: z.uuid() }),
      run: (scope, { broadcastId }) => sendScheduled(scope, broadcastId),
    }),
  ],
  searches: { broadcast: broadcastSearch, course: courseSearch },
  hintBounds: {
    broadcast: { table: 'broadcast' },
    'own-broadcast': null,
    course: { table: 'course' },
    'own-course': null,
    'help-video': { table: 'help_video' },
    'for-me': null,
  },
  claims: {
    'pending-broadcasts': async (tx) => String(await countUnread(tx)),
    'training-due': async (tx) => String(await countToRead(tx)),
  },
  fileOwners: { broadcast: broadcastFiles, course: courseFiles, 'help-video': videoFiles },
  roles: {
    manager: 'all',
  },
});
