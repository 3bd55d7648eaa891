import { billingTasks } from './areas/billing/index.ts';
import { readFileContent } from './areas/files/index.ts';
import { identityTasks } from './areas/identity/index.ts';
import { outboxTasks } from './areas/outbox/index.ts';
import { worksheetsTasks } from './areas/worksheets/index.ts';
import type { Task } from './platform/tasks/tasks.ts';
import type { Services } from './services.ts';

/** Every area's background work. */
export const areaTasks: readonly ((services: Services) => readonly Task[])[] = [
  (services) => outboxTasks(services, readFileContent),
  identityTasks,
  () => worksheetsTasks,
  () => billingTasks,
];
