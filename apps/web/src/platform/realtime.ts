import { logFailure, whenForbidden } from './failures.ts';
import { notify } from './notices.ts';
import { heldPermissions, loadClaims } from './permissions.ts';
import { refreshEntities, refreshWhere } from './query.ts';
import { readToken, userId } from './session.ts';
import { createStore } from './store.ts';

export interface Hint {
  /** An `Entity` of the contract, whose list of them would weigh on every page. */
  readonly entity: string;
  readonly id: string;
  readonly version?: number | undefined;
}
export type LiveState = 'connecting' | 'live' | 'offline';
/** What the tab that holds the connection tells the others. */
export type Message =
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'presence'; readonly record: Hint }
  | { readonly kind: 'state'; readonly state: LiveState; readonly again: boolean }
  | { readonly kind: 'ask' };

/** How the live connection stands, whichever tab holds it. */
export const liveState = createStore<LiveState>('connecting');
const listeners = new Set<(hint: Hint) => void>();

/** Hears every hint, in every tab; answers how to stop. */
export function onHint(listener: (hint: Hint) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const watchers = new Set<(record: Hint) => void>();

/** Hears of records that are open here and that somebody has opened or left, in every tab; answers how to stop. */
export function onPresence(listener: (record: Hint) => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}

let claims: Promise<unknown> = Promise.resolve();
let asking = 0;

/**
 * Asks anew who the user is and what they may do. Where that has changed, so has what can be done with whatever is on the screen, which is fetched again.
 * Ends, and never fails, once all that was asked before is answered, too.
 */
export function askClaims(): Promise<unknown> {
  asking += 1;
  // One after the other: an answer that was overtaken would stay.
  claims = claims
    .then(async () => {
      // Whoever has signed out meanwhile is nobody to ask about.
      if (readToken() === null) return;
      const before = String(heldPermissions());
      await loadClaims();
      if (String(heldPermissions()) === before) return;
      notify.info('What you may do has changed.');
      await refreshWhere(() => true);
    })
    .catch((error: unknown) => logFailure('Claims', error))
    .finally(() => {
      asking -= 1;
    });
  return claims;
}
// Without a live connection the first refusal tells.
whenForbidden(() => {
  if (asking === 0) void askClaims();
});

function hear(hint: Hint): void {
  void refreshEntities([hint.entity]);
  if (hint.entity === 'user' ? hint.id === userId() : ['role', 'permission', 'setting', 'own-broadcast', 'own-course'].includes(hint.entity)) void askClaims();
  for (const listener of listeners) listener(hint);
}

/** Takes in what the connection says, in whichever tab it is held. */
export function receive(message: Message): void {
  if (message.kind === 'hint') hear(message.hint);
  if (message.kind === 'presence') for (const listener of watchers) listener(message.record);
  if (message.kind === 'state') {
    liveState.set(message.state);
    if (message.again) {
      void askClaims();
      // A tab that nobody looks at fetches when somebody does.
      void refreshWhere(() => true, document.hidden);
    }
  }
}

export function readHint(text: string): Hint | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('entity' in value) || !('id' in value)) return null;
    if (typeof value.entity !== 'string' || typeof value.id !== 'string') return null;
    return { entity: value.entity, id: value.id, ...('version' in value && typeof value.version === 'number' ? { version: value.version } : {}) };
  } catch {
    return null;
  }
}
