import { Refusal } from '../refusal.ts';
import type { Actor } from './actor.ts';

/** For how long a password that was given is proof enough, in milliseconds. */
const provedFor = 10 * 60_000;

/**
 * Refuses a sensitive act (`access.prove_again`) where the password was not given within the last ten minutes of this session; the web then asks for it and
 * sends the call again. Who acts without a session, as by a key, has proved nothing.
 */
export function assertProved({ actor, now }: { readonly actor: Actor; readonly now: string }): void {
  if (actor.provedAt === null || Date.parse(now) - Date.parse(actor.provedAt) > provedFor) throw new Refusal('access.prove_again');
}
