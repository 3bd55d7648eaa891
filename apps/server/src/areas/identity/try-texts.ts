import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import { textStanding } from '../outbox/index.ts';
import { tryMessage } from './message-try.ts';

/** Text messages: one to oneself through the outbox, followed until the gateway has it. */
export const textService = (services: Services): OutsideService => ({
  name: 'texts',
  title: 'Text messages',
  purpose: 'Sends text messages to customers. A try sends one to your mobile.',
  standing: (tx) => textStanding(tx, services),
  attempt: async (scope, signal) => {
    const tried = await tryMessage(scope, 'sms', signal);
    if (!tried) return { ok: false, words: 'You have no mobile number of your own to send one to.' };
    const message = `A message to ${tried.to}`;
    switch (tried.state) {
      case 'accepted':
      case 'sent':
      case 'delivered':
        return { ok: true, words: `${message} was taken by the gateway. The outbox shows whether it arrives.` };
      case 'kept':
        return { ok: true, words: `${message} stands in the outbox. No gateway is set, so it goes no further.` };
      case 'queued':
        return { ok: false, words: `${message} waits: the gateway did not take it within 5 seconds. It is tried again, as the outbox shows.` };
      default:
        return { ok: false, words: `${message} did not go out. The outbox says why.` };
    }
  },
});
