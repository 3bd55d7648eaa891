import { formatInstant } from '@quarterlight/kit/instants';
import type { Scope } from '../../platform/database/scope.ts';
import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import { lastSentAt, queueMessage } from '../outbox/index.ts';
import { whatBecomesOf } from './message-try.ts';
import { ownReach } from './own-reach.ts';

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
  attempt: (scope, signal) => sendToOneself(scope, signal),
});

async function sendToOneself(scope: Scope, signal: AbortSignal): Promise<{ ok: boolean; words: string }> {
  const sent = await scope.write(async (tx) => {
    const { email } = await ownReach(tx);
    if (email === '') return undefined;
    const values = { name: scope.actor.displayName, when: formatInstant(tx.now, tx.tenant.timeZone) };
    return { email, id: await queueMessage(tx, { template: 'test-message', channel: 'email', recipient: email, values, entity: '', entityId: null }) };
  });
  if (!sent) return { ok: false, words: 'You have no email address of your own to send one to.' };
  const state = await whatBecomesOf(scope, sent.id, signal);
  if (state === 'sent') return { ok: true, words: `A message to ${sent.email} was taken by the mail server.` };
  if (state === 'kept') return { ok: true, words: `A message to ${sent.email} stands in the outbox. No mail server is set, so it goes no further.` };
  if (state !== 'queued') return { ok: false, words: `A message to ${sent.email} did not go out. The outbox says why.` };
  return { ok: false, words: `A message to ${sent.email} waits: the mail server did not take it within 5 seconds. It is tried again, as the outbox shows.` };
}
