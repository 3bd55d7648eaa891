import { outboxContract } from '@quarterlight/contract/outbox/area';
import { defineArea } from '../../area.ts';
import { serveOutbox } from './outbox.routes.ts';
import { outboxTasks } from './outbox.tasks.ts';
import { outboxPersonal } from './personal-data.ts';

export const outboxArea = defineArea(outboxContract, {
  personal: outboxPersonal,
  routes: (server, services, { isAbove, ownReach }) => serveOutbox(server, services, isAbove, ownReach),
  tasks: (services, { readFileContent }) => outboxTasks(services, readFileContent),
  hintBounds: {
    outbox: null,
  },
});
