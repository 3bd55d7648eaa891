import { outboxContract } from '@quarterlight/contract/outbox/area';
import { defineArea } from '../../area.ts';
import { serveOutbox } from './outbox.routes.ts';
import { outboxTasks } from './outbox.tasks.ts';

export const outboxArea = defineArea(outboxContract, {
  routes: (server, services, { isAbove }) => serveOutbox(server, services, isAbove),
  tasks: (services, { readFileContent }) => outboxTasks(services, readFileContent),
  hintBounds: {
    outbox: null,
  },
});
