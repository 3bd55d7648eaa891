import { z } from 'zod';
import { makeMailer } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/services.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { type Post, sendMessage } from './send-message.ts';
import { sendText } from './send-text.ts';

/** The queue's work of this area; `readFile` comes from the files area, which stands on the same level. */
export function outboxTasks(services: Services, readFile: Post['readFile']): readonly Task[] {
  const { smtpUrl, mailFrom } = services.config;
  const mailer = smtpUrl === undefined ? undefined : makeMailer({ url: smtpUrl, from: mailFrom, now: services.now });
  const post: Post = { mailer, readFile, sendText: (scope, id, to, text) => sendText(services, scope, id, to, text) };
  const input = z.object({ messageId: z.uuid() });
  return ['outbox.send', 'outbox.send-now'].map((name) =>
    task({ name, title: 'Send a message', input, run: (scope, { messageId }) => sendMessage(scope, post, messageId) }),
  );
}
