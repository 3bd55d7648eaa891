import { enterCounts } from '@quarterlight/contract/counting/routes';
import { Entry } from '@quarterlight/contract/counting/schemas';
import { call, newKey } from '../../platform/api.ts';
import { Problem } from '../../platform/problem.ts';
import { refreshEntities } from '../../platform/query.ts';
import { userId } from '../../platform/session.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { tenantName } from '../../platform/tenant.ts';

/** Something that was counted and is not with the office yet; `refused` is why it cannot be taken, which somebody has to look at. */
export interface KeptCount {
  readonly key: string;
  readonly entry: Entry;
  /** What was counted, for people. */
  readonly label: string;
  readonly refused: string | null;
  /** The office has it; it stands for the line until the list is read anew, so that the next scan counts on from it. */
  readonly isSent: boolean;
}

export interface Kept {
  readonly counts: readonly KeptCount[];
  /** The last one could not be sent for want of a signal: it is tried again. */
  readonly isWaiting: boolean;
}

const triedAgainEvery = 5_000;

/** What was counted of one take on this device: kept over a reload, sent in the order in which it was entered. */
class LocalCounts {
  readonly #takeId: string;
  readonly #name: string;
  readonly store: Store<Kept>;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(takeId: string, name: string) {
    this.#takeId = takeId;
    this.#name = name;
    this.store = createStore<Kept>({ counts: this.#read(), isWaiting: false });
  }

  /** Keeps what was entered and sends it as soon as there is a signal. */
  add(entry: Entry, label: string): void {
    this.#set([...this.store.get().counts, { key: newKey(), entry, label, refused: null, isSent: false }]);
    void this.send();
  }

  drop(key: string): void {
    this.#set(this.store.get().counts.filter((count) => count.key !== key));
  }

  /** Sends what is left, one after the other; what is refused is kept until somebody has looked at it. */
  async send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    clearTimeout(this.#timer);
    let sent = 0;
    try {
      for (let next = this.#first(); next !== undefined; next = this.#first()) {
        const { key, entry } = next;
        try {
          await call(enterCounts, { params: { id: this.#takeId }, body: { entries: [entry] }, idempotencyKey: key, quiet: true });
          this.#change(key, { isSent: true });
          sent += 1;
        } catch (error) {
          if (!(error instanceof Problem) || error.status === 0 || error.status === 401 || error.status >= 500) {
            this.#wait();
            return;
          }
          const sentence = Object.values(error.errors)[0]?.[0] ?? error.message;
          this.#change(key, { refused: sentence });
          sent += 1;
        }
      }
      this.store.set({ ...this.store.get(), isWaiting: false });
    } finally {
      this.#sending = false;
      if (sent > 0) void this.#readAnew();
    }
  }

  async #readAnew(): Promise<void> {
    const had = new Set(this.store.get().counts.flatMap(({ key, isSent }) => (isSent ? [key] : [])));
    await refreshEntities(['stock-take']).finally(() => this.#set(this.store.get().counts.filter(({ key }) => !had.has(key))));
  }

  #change(which: string, to: Partial<KeptCount>): void {
    this.#set(this.store.get().counts.map((count) => (count.key === which ? { ...count, ...to } : count)));
  }

  #wait(): void {
    this.store.set({ ...this.store.get(), isWaiting: true });
    this.#timer = setTimeout(() => void this.send(), triedAgainEvery);
  }

  #first = (): KeptCount | undefined => this.store.get().counts.find(({ refused, isSent }) => refused === null && !isSent);

  #set(counts: readonly KeptCount[]): void {
    this.store.set({ ...this.store.get(), counts });
    const unsent = counts.filter(({ isSent }) => !isSent);
    if (unsent.length === 0) localStorage.removeItem(this.#name);
    else localStorage.setItem(this.#name, JSON.stringify(unsent));
  }

  /** What was kept, as far as it is understood. */
  #read(): KeptCount[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#name) ?? '[]');
      return Array.isArray(kept) ? kept.flatMap(keptCount) : [];
    } catch {
      return [];
    }
  }
}

function keptCount(value: unknown): KeptCount[] {
  const part = (name: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined);
  const entry = Entry.safeParse(part('entry'));
  const [key, label, refused] = [part('key'), part('label'), part('refused')];
  if (!entry.success || typeof key !== 'string' || typeof label !== 'string') return [];
  return [{ key, label, entry: entry.data, refused: typeof refused === 'string' ? refused : null, isSent: false }];
}

const known = new Map<string, LocalCounts>();

/** What whoever is signed in counted of a take on this device; one for a take, so that nothing is sent twice. */
export function localCountsOf(takeId: string): LocalCounts {
  const name = `quarterlight.counts.${tenantName()}.${userId() ?? ''}.${takeId}`;
  const local = known.get(name) ?? new LocalCounts(takeId, name);
  known.set(name, local);
  return local;
}
