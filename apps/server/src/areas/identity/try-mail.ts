import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import { lastSentAt } from '../outbox/index.ts';
import { tryMessage } from './message-try.ts';

/** Mail: a message to oneself through the outbox, followed until it is sent. */
export const mailService = ({ config }: Services): OutsideService => ({
  name: 'mail',
  title: 'Mail',
  purpose: 'Sends messages to customers and users. A try sends you one.',
  standing: async () =>
    config.smtpUrl === undefined
      ? { state: 'stand-in', words: 'No mail server is set: messages stay in the outbox.' }
      : { state: 'set', words: 'Messages go out by the mail server of whoever runs the server.' },
  lastUsed: lastSentAt,
  attempt: async (scope, signal) => {
    const tried = await tryMessage(scope, 'email', signal);
    if (!tried) return { ok: false, words: 'You have no email address of your own to send one to.' };
    const message = `A message to ${tried.to}`;
    if (tried.state === 'sent') return { ok: true, words: `${message} was taken by the mail server.` };
    if (tried.state === 'kept') return { ok: true, words: `${message} stands in the outbox. No mail server is set, so it goes no further.` };
    if (tried.state !== 'queued') return { ok: false, words: `${message} did not go out. The outbox says why.` };
    return { ok: false, words: `${message} waits: the mail server did not take it within 5 seconds. It is tried again, as the outbox shows.` };
  },
});
