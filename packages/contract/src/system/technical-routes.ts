import { z } from 'zod';
import { route } from '../route.ts';
import { OutsideServiceState, QueueState, ServiceName, ServiceTry, VersionState } from './technical-schemas.ts';

const editSettings = { anyOf: ['edit-system-settings'] } as const;

export const versionState = route({
  method: 'GET',
  path: '/v1/system/version',
  access: editSettings,
  summary: 'The version that browsers should run, and who set it',
  reply: VersionState,
});

export const queueState = route({
  method: 'GET',
  path: '/v1/system/tasks',
  access: editSettings,
  summary: 'The background work of the company',
  reply: QueueState,
});
const taskParams = z.strictObject({ task: z.string().regex(/^\d{1,18}$/, 'Choose a task of the list') });
/** Has failed work tried again, from the first try. */
export const retryTask = route({
  method: 'POST',
  path: '/v1/system/tasks/:task/retry',
  access: editSettings,
  summary: 'Try failed background work again',
  params: taskParams,
  reply: 'empty',
  errors: ['system.task_moved_on'],
});
/** Gives failed work up for good. */
export const dropTask = route({
  method: 'POST',
  path: '/v1/system/tasks/:task/drop',
  access: editSettings,
  summary: 'Drop failed background work',
  params: taskParams,
  reply: 'empty',
  errors: ['system.task_moved_on'],
});

export const outsideServices = route({
  method: 'GET',
  path: '/v1/system/services',
  access: editSettings,
  summary: 'The services that the product leans on',
  reply: z.array(OutsideServiceState),
});
/** Uses a service once, for five seconds at most, and says how that went; a service that is away is an answer, not a failure of the call. */
export const tryService = route({
  method: 'POST',
  path: '/v1/system/services/:service/try',
  access: editSettings,
  summary: 'Try a service',
  params: z.strictObject({ service: ServiceName }),
  reply: ServiceTry,
  errors: ['system.tried_just_now'],
});

export const technicalRoutes = [versionState, queueState, retryTask, dropTask, outsideServices, tryService] as const;
