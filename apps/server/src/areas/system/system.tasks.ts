import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { headKeeperOf } from './log-heads/head-keeper.ts';
import { runVerification } from './verifications.ts';

export const systemTasks = (services: Services): readonly Task[] => [
  task({
    name: 'system.verify-log',
    title: 'Verify the system log',
    input: z.object({ verificationId: z.uuid() }),
    run: (scope, { verificationId }) => runVerification(scope, headKeeperOf(services), verificationId),
  }),
];
