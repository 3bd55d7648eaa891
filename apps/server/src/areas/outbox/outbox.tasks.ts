import { z } from 'zod';
import { makeMailer } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/services.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { type Post, sendMessage } from './send-message.ts';

/** The queue's work of this area; `readFile` comes from the files area, which stands on the same level. */
export function outboxTasks(services: Services, readFile: Post['readFile']): readonly Task[] {
  const { smtpUrl, mailFrom } = services.config;
  const mailer = smtpUrl === undefined ? undefined : makeMailer({ url: smtpUrl, from: mailFrom, now: services.now });
  return [
    task({
      name: 'outbox.send',
      title: 'Send a message',
      input: z.object({ messageId: z.uuid() }),
      run: (scope, { messageId }) => sendMessage(scope, { mailer, readFile }, messageId),
    }),
  ];
}
