import { type Entity, isEntity } from '@quarterlight/contract/entities';
import type { Doing } from '@quarterlight/contract/system/schemas';
import { z } from 'zod';
import type { Bounds } from './hint-bounds.ts';

/** A record that somebody has open in one tab of a browser. */
export interface Opened {
  readonly tenantId: string;
  readonly userId: string;
  /** The browser's tab; it has one record open. */
  readonly tab: string;
  readonly entity: Entity;
  readonly id: string;
  readonly name: string;
  readonly whose: Bounds;
  readonly doing: 'looking' | 'editing';
}
type RecordName = Pick<Opened, 'tenantId' | 'entity' | 'id'>;
/** What a tab says: that it has a record open, or no longer. */
type Said = Omit<Opened, 'doing'> & { readonly doing: Doing };

/** Which users have a record open about which something has changed. */
export interface PresenceChange {
  readonly tenantId: string;
  readonly entity: Entity;
  readonly id: string;
  readonly userIds: ReadonlySet<string>;
}

// A tab says every 15 seconds that it is still there. Browsers slow a hidden tab down to once a minute, and only one that edits goes on saying it there.
const staysFor = { looking: 40_000, editing: 90_000 } as const;
const mostTabsOfOneUser = 20;
const mostOfAll = 20_000;
const toldEvery = 100;
// NOTIFY carries at most 8,000 bytes.
const mostAtOnce = 8;

const Bound = z.string().nullable();
const Words: z.ZodType<Said[]> = z.array(
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    tab: z.string(),
    entity: z.custom<Entity>((name) => typeof name === 'string' && isEntity(name)),
    id: z.string(),
    name: z.string(),
    whose: z.object({ customerId: Bound, branchId: Bound, technicianId: Bound }),
    doing: z.enum(['looking', 'editing', 'left']),
  }),
);

type Kept = Opened & { readonly until: number };
const userOf = ({ tenantId, userId }: Pick<Opened, 'tenantId' | 'userId'>) => `${tenantId} ${userId}`;
const tabOf = (said: Pick<Opened, 'tenantId' | 'userId' | 'tab'>) => `${userOf(said)} ${said.tab}`;
const recordOf = ({ tenantId, entity, id }: RecordName) => `${tenantId} ${entity} ${id}`;

/**
 * Who has which record open, held in memory: of this process' people, and of the others' as they tell it. What is lost on the way is said again with the
 * next beat of the tab, and what is said no more is forgotten by itself. Changes are told at most ten times a second, however often one makes them.
 */
export function makePresence(options: { now: () => Date; tellOthers: (word: unknown) => void }) {
  const byTab = new Map<string, Kept>();
  const byRecord = new Map<string, Set<string>>();
  const byUser = new Map<string, Set<string>>();
  const toTell = new Map<string, Said>();
  const changed = new Map<string, RecordName>();
  const listeners: ((change: PresenceChange) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = 0;

  function add(key: string, opened: Opened): void {
    byTab.set(key, { ...opened, until: options.now().getTime() + staysFor[opened.doing] });
    for (const [index, name] of [
      [byRecord, recordOf(opened)],
      [byUser, userOf(opened)],
    ] as const)
      index.set(name, (index.get(name) ?? new Set()).add(key));
  }

  function drop(key: string | undefined): void {
    const kept = key === undefined ? undefined : byTab.get(key);
    if (key === undefined || kept === undefined) return;
    byTab.delete(key);
    for (const [index, name] of [
      [byRecord, recordOf(kept)],
      [byUser, userOf(kept)],
    ] as const) {
      index.get(name)?.delete(key);
      if (index.get(name)?.size === 0) index.delete(name);
    }
    changed.set(recordOf(kept), kept);
  }

  /** Forgets who said nothing for long, and the oldest where there are too many. */
  function makeRoomFor(opened: Opened): void {
    const now = options.now().getTime();
    if (now - sweptAt > 10_000) {
      sweptAt = now;
      for (const [key, { until }] of byTab) if (until <= now) drop(key);
    }
    const own = byUser.get(userOf(opened));
    if (own && own.size >= mostTabsOfOneUser) drop(own.values().next().value);
    if (byTab.size >= mostOfAll) drop(byTab.keys().next().value);
  }

  function take(said: Said): void {
    const key = tabOf(said);
    const before = byTab.get(key);
    const marked = changed.has(recordOf(said));
    drop(key);
    const { doing } = said;
    if (doing !== 'left') {
      makeRoomFor({ ...said, doing });
      add(key, { ...said, doing });
      changed.set(recordOf(said), said);
    }
    // A tab that says the same again is no news.
    if (!marked && before && recordOf(before) === recordOf(said) && before.doing === doing) changed.delete(recordOf(said));
    timer ??= setTimeout(flush, toldEvery);
  }

  function flush(): void {
    timer = undefined;
    const words = [...toTell.values()];
    toTell.clear();
    for (let start = 0; start < words.length; start += mostAtOnce) options.tellOthers(words.slice(start, start + mostAtOnce));
    const records = [...changed.values()];
    changed.clear();
    for (const record of records) {
      const userIds = new Set(open(record).map(({ userId }) => userId));
      for (const listener of listeners) listener({ tenantId: record.tenantId, entity: record.entity, id: record.id, userIds });
    }
  }

  function open(record: RecordName): readonly Opened[] {
    const now = options.now().getTime();
    return [...(byRecord.get(recordOf(record)) ?? [])].flatMap((key) => byTab.get(key) ?? []).filter(({ until }) => until > now);
  }

  /** Words of tabs that are still looked into. */
  const waiting = new Map<string, Set<symbol>>();

  function say(said: Said): void {
    if (said.doing === 'left') waiting.delete(tabOf(said));
    toTell.set(tabOf(said), said);
    take(said);
  }

  return {
    /** What somebody of this process' connections has open by now. */
    say,
    /** The same once `mayOpen` has looked into it, whose answer it gives. A tab that leaves meanwhile has left: the two words may overtake each other. */
    async sayWhere(mayOpen: () => Promise<boolean>, said: Said): Promise<boolean> {
      const [key, word] = [tabOf(said), Symbol(said.doing)];
      waiting.set(key, (waiting.get(key) ?? new Set()).add(word));
      try {
        const isAllowed = await mayOpen();
        if (isAllowed && waiting.get(key)?.has(word)) say(said);
        return isAllowed;
      } finally {
        waiting.get(key)?.delete(word);
        if (waiting.get(key)?.size === 0) waiting.delete(key);
      }
    },
    /** What another process told. */
    hear(word: unknown): void {
      const words = Words.safeParse(word);
      if (words.success) for (const said of words.data) take(said);
    },
    /** Hears of every record about which something has changed, as long as the process runs. */
    onChange: (listener: (change: PresenceChange) => void) => void listeners.push(listener),
    /** Everybody who has the record open. */
    open,
    stop: () => clearTimeout(timer),
  };
}

export type Presence = ReturnType<typeof makePresence>;
