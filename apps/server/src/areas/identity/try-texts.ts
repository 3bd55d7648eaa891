import { formatInstant } from '@quarterlight/kit/instants';
import type { Scope } from '../../platform/database/scope.ts';
import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import { queueMessage, textStanding } from '../outbox/index.ts';
import { whatBecomesOf } from './message-try.ts';
import { ownReach } from './own-reach.ts';

/** Text messages: one to oneself through the outbox, followed until the gateway has it. */
export const textService = (services: Services): OutsideService => ({
  name: 'texts',
  title: 'Text messages',
  purpose: 'Sends text messages to customers. A try sends one to your mobile.',
  standing: (tx) => textStanding(tx, services),
  attempt: (scope, signal) => textOneself(scope, signal),
});

async function textOneself(scope: Scope, signal: AbortSignal): Promise<{ ok: boolean; words: string }> {
  const sent = await scope.write(async (tx) => {
    const { mobile } = await ownReach(tx);
    if (mobile === '') return undefined;
    const values = { name: scope.actor.displayName, when: formatInstant(tx.now, tx.tenant.timeZone) };
    return { mobile, id: await queueMessage(tx, { template: 'test-message', channel: 'sms', recipient: mobile, values, entity: '', entityId: null }) };
  });
  if (!sent) return { ok: false, words: 'You have no mobile number of your own to send one to.' };
  switch (await whatBecomesOf(scope, sent.id, signal)) {
    case 'accepted':
    case 'sent':
    case 'delivered':
      return { ok: true, words: `A message to ${sent.mobile} was taken by the gateway. The outbox shows whether it arrives.` };
    case 'kept':
      return { ok: true, words: `A message to ${sent.mobile} stands in the outbox. No gateway is set, so it goes no further.` };
    case 'queued':
      return { ok: false, words: `A message to ${sent.mobile} waits: the gateway did not take it within 5 seconds. It is tried again, as the outbox shows.` };
    default:
      return { ok: false, words: `A message to ${sent.mobile} did not go out. The outbox says why.` };
  }
}
