import { type Entity, isEntity } from '@quarterlight/contract/entities';
import { idAt } from '@quarterlight/kit/ids';
import { z } from 'zod';
import type { Hint } from '../database/scope.ts';
import { holdListening } from './listening.ts';
import { makeRounds } from './rounds.ts';

type Listener = (hint: Hint) => void;

export interface HintHub {
  /** What this process just committed; told to its own listeners at once and to the other processes within 10 ms. */
  publish(hints: readonly Hint[]): void;
  /** Hears every hint of one tenant, each once, until the returned function is called. */
  listen(tenantId: string, listener: Listener): () => void;
  /** Hears the hints of all tenants that reach this process, as long as it runs; one of another process may be lost. */
  overhear(listener: Listener): void;
  /** Says a word of at most 8,000 bytes to the other processes. It is kept nowhere, so one that is lost is lost. */
  call(word: unknown): void;
  /** Hears what other processes call. */
  onCall(listener: (word: unknown) => void): void;
  stop(): Promise<void>;
}

interface Audience {
  readonly listeners: Set<Listener>;
  readonly since: number;
  /** Keys of what was told already, with when. */
  readonly told: Map<string, number>;
}

// NOTIFY carries at most 8,000 bytes.
const mostAtOnce = 20;
// A row's key is a time just before its commit, by the clock of the process that wrote it.
const lookBack = 30_000;
const clocksDiffer = 5_000;

const Called = z.object({ from: z.string(), word: z.unknown() });
const id = z.string().nullable();
const Told = z.tuple([
  z.string(),
  z.array(
    z.object({
      key: z.string(),
      tenantId: z.string(),
      entity: z.custom<Entity>((name) => typeof name === 'string' && isEntity(name)),
      id: z.string(),
      version: z.number(),
      customerId: id,
      branchId: id,
      technicianId: id,
    }),
  ),
]);

/**
 * Carries hints between browsers' connections and between processes. Notifications are quick but may be lost with their connection, so tenants
 * that somebody listens to are also read from the table every two seconds: a lost one is late, never missing.
 */
export function makeHintHub(options: {
  directUrl: string;
  readFrom: (tenantId: string, fromKey: string) => Promise<readonly Hint[]>;
  onTrouble: (error: unknown) => void;
  catchUpEvery?: number;
}): HintHub {
  const audiences = new Map<string, Audience>();
  const overhearing: Listener[] = [];
  const called: ((word: unknown) => void)[] = [];
  const self = crypto.randomUUID();
  let waiting: Hint[] = [];
  let timer: NodeJS.Timeout | undefined;
  let catchingUp: Promise<void> | undefined;

  function tell(hints: readonly Hint[]): void {
    for (const hint of hints) {
      const audience = audiences.get(hint.tenantId);
      if (audience?.told.has(hint.key)) continue;
      audience?.told.set(hint.key, Date.now());
      for (const listener of [...overhearing, ...(audience?.listeners ?? [])]) listener(hint);
    }
  }

  const listening = holdListening({
    url: options.directUrl,
    channel: 'quarterlight_hints',
    onTrouble: options.onTrouble,
    onMessage: (text) => {
      const message = parsed(text);
      const told = Told.safeParse(message);
      if (told.success && told.data[0] !== self) tell(told.data[1]);
      const call = Called.safeParse(message);
      if (call.success && call.data.from !== self) for (const listener of called) listener(call.data.word);
    },
  });

  const catchUp = makeRounds(async (tenantId, audience: Audience) => {
    const now = Date.now();
    for (const [key, at] of audience.told) if (at < now - 2 * lookBack) audience.told.delete(key);
    await options
      .readFrom(tenantId, idAt(Math.max(audience.since - clocksDiffer, now - lookBack)))
      .then(tell)
      .catch(options.onTrouble);
  });
  const catcher = setInterval(() => {
    catchingUp ??= catchUp
      .round(audiences)
      .catch(options.onTrouble)
      .finally(() => {
        catchingUp = undefined;
      });
  }, options.catchUpEvery ?? 2_000);
  catcher.unref();

  function flush(): void {
    timer = undefined;
    const batch = waiting;
    waiting = [];
    for (let start = 0; start < batch.length; start += mostAtOnce) listening.send(JSON.stringify([self, batch.slice(start, start + mostAtOnce)]));
  }

  return {
    publish(hints) {
      tell(hints);
      waiting.push(...hints);
      timer ??= setTimeout(flush, 10);
    },
    listen(tenantId, listener) {
      const audience = audiences.get(tenantId) ?? { listeners: new Set<Listener>(), since: Date.now(), told: new Map<string, number>() };
      audiences.set(tenantId, audience);
      audience.listeners.add(listener);
      return () => {
        audience.listeners.delete(listener);
        if (audience.listeners.size === 0 && audiences.get(tenantId) === audience) audiences.delete(tenantId);
      };
    },
    overhear: (listener) => void overhearing.push(listener),
    call: (word) => listening.send(JSON.stringify({ from: self, word })),
    onCall: (listener) => void called.push(listener),
    async stop() {
      clearTimeout(timer);
      clearInterval(catcher);
      await catchingUp;
      await catchUp.ended();
      await listening.stop();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
