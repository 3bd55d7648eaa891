import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { sendReset } from './reset-password.ts';
import { inviteTask, sendInvitations } from './send-invitations.ts';

export function identityTasks(services: Services): readonly Task[] {
  return [
    task({
      name: 'identity.send-reset',
      title: 'Prepare a password reset',
      input: z.object({ usernameKey: z.string() }),
      run: (scope, { usernameKey }) => sendReset(scope, usernameKey, services.config.port),
    }),
    task({
      name: inviteTask,
      title: 'Mail invitations',
      input: z.object({ userIds: z.array(z.uuid()) }),
      run: (scope, { userIds }) => sendInvitations(scope, userIds, services.config.port),
    }),
  ];
}
