import { setTimeout as pause } from 'node:timers/promises';
import type { Scope } from '../../platform/database/scope.ts';
import { stateOfMessage } from '../outbox/index.ts';

const lookEvery = 150;

/** How a message that was queued stands once it no longer waits, or at the end of the time. */
export async function whatBecomesOf(scope: Scope, id: string, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const state = await scope.read((tx) => stateOfMessage(tx, id));
    if (state !== 'queued') return state;
    await pause(lookEvery, undefined, { signal }).catch(() => {});
  }
  return 'queued';
}
