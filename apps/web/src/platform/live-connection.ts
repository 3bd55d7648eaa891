// oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
import { EventSource } from 'eventsource';
import { logFailure } from './failures.ts';
import { baseHeaders } from './http.ts';
import { askClaims, liveState, type Message, readHint, receive } from './realtime.ts';
import { isLoggedIn, readToken, userId } from './session.ts';
import { tenantName } from './tenant.ts';

const longestSilence = 50_000;

/** What lasts from one connection to the next: whether hints may have been missed, and when the server was last heard. */
interface Line {
  lost: boolean;
  heardAt: number;
}

/** Holds the connection until `stop` is called. Only the leading tab runs this. */
async function connect(tell: (message: Message) => void, stopped: Promise<void>, line: Line): Promise<void> {
  line.heardAt = Date.now();
  // All tabs share it, whichever site each of them has: hints name what the user may see, and no more.
  const source = new EventSource('/v1/hints', {
    fetch: (address, init) => fetch(address, { ...init, cache: 'no-store', headers: { ...init.headers, ...baseHeaders(readToken()), 'X-Site': '' } }),
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
    // The server ends it with the session; where that is over, the answer signs out.
    if (liveState.get() === 'live' || event.code === 401) void askClaims();
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
