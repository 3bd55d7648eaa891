import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { dayDatabase } from '../../../../platform/signing-out.ts';

/** What a phone keeps, sealed with a key that no script can read out: copies of the day, deleted by signing out, and the unsent changes, which stay. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}
export interface KeptPerson {
  readonly owner: string;
  readonly user: string;
  /** When the server last vouched for them, in seconds since 1970. */
  readonly confirmedAt: number;
}
export interface KeptChange {
  readonly id: number;
  readonly owner: string;
  readonly sealed: Sealed;
  readonly bytes: Sealed | null;
}
interface DaySchema extends DBSchema {
  people: { key: string; value: KeptPerson };
  copies: { key: string; value: Sealed };
}
interface UnsentSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  queue: { key: number; value: KeptChange; indexes: { owner: string } };
}

/** Whether this browser can keep anything: it needs a database and, for the key, a secure origin. */
export const canKeep = typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

let dayOpen: Promise<IDBPDatabase<DaySchema>> | undefined;
let unsentOpen: Promise<IDBPDatabase<UnsentSchema>> | undefined;

export function dayStore(): Promise<IDBPDatabase<DaySchema>> {
  dayOpen ??= openDB<DaySchema>(dayDatabase, 1, {
    upgrade(database) {
      database.createObjectStore('people');
      database.createObjectStore('copies');
    },
    blocking(_current, _blocked, event) {
      // Somebody signs out: let go, so that the copies can be deleted.
      dayOpen = undefined;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated() {
      dayOpen = undefined;
    },
  }).catch((error: unknown) => {
    dayOpen = undefined;
    throw error;
  });
  return dayOpen;
}

export function unsentStore(): Promise<IDBPDatabase<UnsentSchema>> {
  unsentOpen ??= openDB<UnsentSchema>('quarterlight.unsent', 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('queue', { keyPath: 'id' }).createIndex('owner', 'owner');
    },
    terminated() {
      unsentOpen = undefined;
    },
  }).catch((error: unknown) => {
    unsentOpen = undefined;
    throw error;
  });
  return unsentOpen;
}

const keys = new Map<string, CryptoKey>();

/** The technician's key, made where there is none. Of two tabs that make one at once, the first stays. */
async function keyOf(owner: string): Promise<CryptoKey> {
  const known = keys.get(owner);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const store = await unsentStore();
  const transaction = store.transaction('keys', 'readwrite');
  const kept = await transaction.store.get(owner);
  if (!kept) await transaction.store.put(made, owner);
  await transaction.done;
  const key = kept ?? made;
  keys.set(owner, key);
  return key;
}

export async function sealBytes(owner: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(owner), bytes) };
}

export const openBytes = async (owner: string, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(owner), data);

export const seal = (owner: string, value: unknown): Promise<Sealed> => sealBytes(owner, new TextEncoder().encode(JSON.stringify(value)));

/** What was sealed, as it is: only what this phone wrote itself can be opened. */
export async function unseal<Value>(owner: string, sealed: Sealed): Promise<Value> {
  const value: Value = JSON.parse(new TextDecoder().decode(await openBytes(owner, sealed)));
  return value;
}
