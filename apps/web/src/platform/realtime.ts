// oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
import { logFailure } from './failures.ts';
import { baseHeaders } from './http.ts';
import { loadClaims } from './permissions.ts';
import { queryClient, refreshEntities } from './query.ts';
import { isLoggedIn, readToken, userId } from './session.ts';
import { createStore } from './store.ts';
import { tenantName } from './tenant.ts';

export interface Hint {
  /** An `Entity` of the contract, whose list of them would weigh on every page. */
  readonly entity: string;
  readonly id: string;
  readonly version?: number | undefined;
}
export type LiveState = 'connecting' | 'live' | 'offline';
type Message =
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'presence'; readonly record: Hint }
  | { readonly kind: 'state'; readonly state: LiveState; readonly again: boolean }
  | { readonly kind: 'ask' };

/** How the live connection stands, whichever tab holds it. */
export const liveState = createStore<LiveState>('connecting');
const longestSilence = 50_000;
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

function hear(hint: Hint): void {
  void refreshEntities([hint.entity]);
  if ((hint.entity === 'user' && hint.id === userId()) || hint.entity === 'role') {
    loadClaims().catch((error: unknown) => logFailure('Claims', error));
  }
  for (const listener of listeners) listener(hint);
}

function receive(message: Message): void {
  if (message.kind === 'hint') hear(message.hint);
  if (message.kind === 'presence') for (const listener of watchers) listener(message.record);
  if (message.kind === 'state') {
    liveState.set(message.state);
    if (message.again) void queryClient.invalidateQueries();
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

/** What lasts from one connection to the next: whether hints may have been missed, and when the server was last heard. */
interface Line {
  lost: boolean;
  heardAt: number;
}

/** Holds the connection until `stop` is called. Only the leading tab runs this. */
async function connect(tell: (message: Message) => void, stopped: Promise<void>, line: Line): Promise<void> {
  const { EventSource } = await import('eventsource');
  line.heardAt = Date.now();
  const source = new EventSource('/v1/hints', {
    fetch: (address, init) => fetch(address, { ...init, cache: 'no-store', headers: { ...init.headers, ...baseHeaders(readToken()) } }),
  });
  source.addEventListener('open', () => {
    line.heardAt = Date.now();
    tell({ kind: 'state', state: 'live', again: line.lost });
    line.lost = false;
  });
  const onMessage = (event: MessageEvent<string>) => {
    const hint = readHint(event.data);
    if (hint) tell({ kind: 'hint', hint });
  };
  source.addEventListener('message', onMessage);
  source.addEventListener('presence', (event) => {
    const record = readHint(event.data);
    if (record) tell({ kind: 'presence', record });
  });
  source.addEventListener('beat', () => {
    line.heardAt = Date.now();
  });
  source.addEventListener('error', (event) => {
    line.lost = true;
    tell({ kind: 'state', state: 'offline', again: false });
    logFailure('Live connection', event.message ?? event.code);
  });
  await stopped;
  source.close();
}

async function holdConnection(tell: (message: Message) => void, stopped: Promise<void>, isStopped: () => boolean, took: boolean): Promise<void> {
  // Who takes over from another tab cannot know what was said in between.
  const line: Line = { lost: took, heardAt: Date.now() };
  while (!isStopped()) {
    const ended = Promise.withResolvers<void>();
    const retry = setInterval(() => {
      // A machine that slept keeps a dead connection; the server is heard every 20 seconds.
      const silent = liveState.get() === 'live' && Date.now() - line.heardAt > longestSilence;
      if (silent) line.lost = true;
      // The library gives up on answers such as 401 or 503; while the user is signed in we try again.
      if (silent || (liveState.get() === 'offline' && isLoggedIn())) ended.resolve();
    }, 15_000);
    await connect(tell, Promise.race([stopped, ended.promise]), line).catch((error: unknown) => logFailure('Live connection', error));
    clearInterval(retry);
  }
}

/** Starts the live connection of this user, shared by all tabs: one of them leads, the others listen. Answers how to stop. */
export function startRealtime(): () => void {
  const name = `quarterlight.live.${tenantName()}.${userId()}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const stop = Promise.withResolvers<void>();
  const abort = new AbortController();
  let leads = false;
  let heardLeader = false;
  const tell = (message: Message) => {
    channel?.postMessage(message);
    receive(message);
  };
  channel?.addEventListener('message', (event: MessageEvent<Message>) => {
    if (event.data.kind === 'ask' && leads) channel.postMessage({ kind: 'state', state: liveState.get(), again: false } satisfies Message);
    else {
      heardLeader ||= event.data.kind !== 'ask';
      receive(event.data);
    }
  });
  channel?.postMessage({ kind: 'ask' } satisfies Message);
  const lead = () => {
    leads = true;
    return holdConnection(tell, stop.promise, () => abort.signal.aborted, heardLeader);
  };
  const locks = navigator.locks;
  const held = locks ? locks.request(name, { signal: abort.signal }, lead) : lead();
  held.catch((error: unknown) => {
    if (!abort.signal.aborted) logFailure('Live connection', error);
  });
  return () => {
    abort.abort();
    stop.resolve();
    channel?.close();
    liveState.set('connecting');
  };
}
