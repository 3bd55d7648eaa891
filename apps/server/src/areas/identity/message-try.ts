import { setTimeout as pause } from 'node:timers/promises';
import { formatInstant } from '@quarterlight/kit/instants';
import type { Scope } from '../../platform/database/scope.ts';
import { queueMessage, stateOfMessage } from '../outbox/index.ts';
import { ownReach } from './own-reach.ts';

const lookEvery = 150;

/**
 * Sends whoever asks a message through the outbox and follows it: to whom, and how it stands once it no longer waits, or at the end of the time. Undefined for
 * who has entered nothing that it could go to.
 */
export async function tryMessage(
  scope: Scope,
  channel: 'email' | 'sms',
  signal: AbortSignal,
): Promise<{ readonly to: string; readonly state: string | undefined } | undefined> {
  const sent = await scope.write(async (tx) => {
    const { email, mobile } = await ownReach(tx);
    const recipient = channel === 'email' ? email : mobile;
    if (recipient === '') return undefined;
    const values = { name: scope.actor.displayName, when: formatInstant(tx.now, tx.tenant.timeZone) };
    return { to: recipient, id: await queueMessage(tx, { template: 'test-message', channel, recipient, values, entity: '', entityId: null }) };
  });
  return sent && { to: sent.to, state: await whatBecomesOf(scope, sent.id, signal) };
}

async function whatBecomesOf(scope: Scope, id: string, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const state = await scope.read((tx) => stateOfMessage(tx, id));
    if (state !== 'queued') return state;
    await pause(lookEvery, undefined, { signal }).catch(() => {});
  }
  return 'queued';
}
