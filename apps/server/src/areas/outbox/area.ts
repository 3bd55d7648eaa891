import { outboxContract } from '@quarterlight/contract/outbox/area';
import { defineArea } from '../../area.ts';
import { serveOutbox } from './outbox.routes.ts';
import { outboxTasks } from './outbox.tasks.ts';
import { outboxPersonal } from './personal-data.ts';
import { outboxSetUp } from './set-up.ts';
import { serveWebhooks } from './webhook.routes.ts';
import { webhookTasks } from './webhook.tasks.ts';

export const outboxArea = defineArea(outboxContract, {
  personal: outboxPersonal,
  routes: (server, services, { isAbove, ownReach }) => {
    serveOutbox(server, services, isAbove, ownReach);
    serveWebhooks(server, services);
  },
  tasks: (services, { readFileContent, findHolders }) => [...outboxTasks(services, readFileContent), ...webhookTasks(services, findHolders)],
  setUp: outboxSetUp,
  hintBounds: {
    outbox: null,
    webhook: { table: 'webhook' },
  },
});
