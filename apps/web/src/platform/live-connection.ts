// oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
import { EventSource } from 'eventsource';
import { logFailure } from './failures.ts';
import { baseHeaders } from './http.ts';
import { askClaims, liveState, type Message, readHint, receive } from './realtime.ts';
import { readToken, userId } from './session.ts';
import { tenantName } from './tenant.ts';
import { longestSilence, wakingSilence, whenToTryAgain } from './try-again.ts';

/** What lasts from one connection to the next: since when things are shown, whether a connection was lost (undefined before the first), and how often in a row it was. */
interface Line {
  readonly since: number;
  lost?: boolean;
  failures: number;
}

/** What was shown this long before the connection stood may have changed meanwhile. */
const oldEnough = 2_000;
const lookEvery = 5_000;

/** One connection of this user, until it is lost or no longer wanted. All tabs share it, whichever site each of them has: hints name what the user may see, and no more. */
function connect(of: string, tell: (message: Message) => void, line: Line, stopped: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  let heardAt = Date.now();
  const source = new EventSource('/v1/hints', {
    async fetch(address, init) {
      // Somebody else may have signed in in another tab a moment ago: what they are told is not for this one's tabs.
      if (userId() !== of) throw new Error('Somebody else is signed in by now.');
      return fetch(address, { ...init, cache: 'no-store', headers: { ...init.headers, ...baseHeaders(readToken()), 'X-Site': '' } });
    },
  });
  const end = () => {
    if (over.signal.aborted) return;
    over.abort();
    source.close();
    resolve();
  };
  const lose = (why: unknown, code?: number) => {
    if (over.signal.aborted) return;
    line.lost = true;
    line.failures += 1;
    // The server ends it with the session; where that is over, the answer signs out.
    if (liveState.get() === 'live' || code === 401) void askClaims();
    tell({ kind: 'state', state: 'offline', again: false });
    logFailure('Live connection', why);
    end();
  };
  const hear = () => {
    heardAt = Date.now();
  };
  source.addEventListener('open', () => {
    hear();
    line.failures = 0;
    // Who takes over from another tab cannot know what was said in between.
    tell({ kind: 'state', state: 'live', again: line.lost ?? Date.now() - line.since > oldEnough });
    line.lost = false;
  });
  source.addEventListener('message', (event: MessageEvent<string>) => {
    hear();
    const hint = readHint(event.data);
    if (hint) tell({ kind: 'hint', hint });
  });
  source.addEventListener('presence', (event) => {
    hear();
    const record = readHint(event.data);
    if (record) tell({ kind: 'presence', record });
  });
  source.addEventListener('beat', hear);
  // Tried again by our own clock, not the library's, which gives up on some answers and asks too often after others.
  source.addEventListener('error', (event) => lose(event.message ?? event.code, event.code));
  // A machine that slept keeps a dead connection.
  const look = (silence: number) => () => {
    if (Date.now() - heardAt > silence) lose('The server was not heard for long.');
  };
  const timer = setInterval(look(longestSilence), lookEvery);
  const { signal } = over;
  for (const woken of ['online', 'pageshow', 'focus']) window.addEventListener(woken, look(wakingSilence), { signal });
  document.addEventListener('visibilitychange', look(wakingSilence), { signal });
  window.addEventListener('offline', () => lose('There is no network.'), { signal });
  stopped.addEventListener('abort', end, { signal });
  if (stopped.aborted) end();
  return promise.finally(() => clearInterval(timer));
}

async function holdConnection(of: string, tell: (message: Message) => void, stopped: AbortSignal, line: Line): Promise<void> {
  while (!stopped.aborted) {
    await connect(of, tell, line, stopped);
    if (!stopped.aborted) await whenToTryAgain(line.failures, stopped);
  }
}

/** Starts the live connection of this user, shared by all tabs: one of them leads, the others listen. Where the browser cannot do that, each tab has its own. Answers how to stop. */
export function startRealtime(): () => void {
  const of = userId();
  const name = `quarterlight.live.${tenantName()}.${of}`;
  const locks = typeof BroadcastChannel === 'undefined' ? undefined : navigator.locks;
  const channel = locks && new BroadcastChannel(name);
  const stop = new AbortController();
  const line: Line = { since: Date.now(), failures: 0 };
  let leads = false;
  const tell = (message: Message) => {
    if (stop.signal.aborted) return;
    channel?.postMessage(message);
    receive(message);
  };
  channel?.addEventListener('message', (event: MessageEvent<Message>) => {
    if (event.data.kind === 'ask' && leads) channel.postMessage({ kind: 'state', state: liveState.get(), again: false } satisfies Message);
    else receive(event.data);
  });
  channel?.postMessage({ kind: 'ask' } satisfies Message);
  const lead = () => {
    leads = true;
    return holdConnection(of, tell, stop.signal, line);
  };
  const held = locks ? locks.request(name, { signal: stop.signal }, lead) : lead();
  held.catch((error: unknown) => {
    if (!stop.signal.aborted) logFailure('Live connection', error);
  });
  return () => {
    stop.abort();
    channel?.close();
    liveState.set('connecting');
  };
}
