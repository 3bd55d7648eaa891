import { canKeep, dayStore, type KeptPerson, openBytes, seal, sealBytes, unseal, unsentStore } from './vault.ts';
import type { Queued } from './work.ts';

/** Reading and writing the copy and the queue. Where the browser can keep nothing, they live as long as the page. */
const memory = {
  people: new Map<string, KeptPerson>(),
  copies: new Map<string, unknown>(),
  queue: new Map<number, { owner: string; item: Queued; bytes: ArrayBuffer | null }>(),
};

export async function readPerson(tenant: string): Promise<KeptPerson | undefined> {
  return canKeep ? (await dayStore()).get('people', tenant) : memory.people.get(tenant);
}

export async function keepPerson(tenant: string, person: KeptPerson): Promise<void> {
  if (canKeep) await (await dayStore()).put('people', person, tenant);
  else memory.people.set(tenant, person);
}

/** The copy by this name, or undefined where there is none that can be opened. */
export async function readCopy<Value>(owner: string, name: string): Promise<Value | undefined> {
  if (!canKeep) {
    // Only `keepCopy` of the same name writes here.
    return memory.copies.get(`${owner}|${name}`) as Value | undefined;
  }
  const sealed = await (await dayStore()).get('copies', `${owner}|${name}`);
  return sealed && unseal<Value>(owner, sealed).catch(() => undefined);
}

export async function keepCopy(owner: string, name: string, value: unknown): Promise<void> {
  if (!canKeep) {
    memory.copies.set(`${owner}|${name}`, value);
    return;
  }
  const sealed = await seal(owner, value);
  await (await dayStore()).put('copies', sealed, `${owner}|${name}`);
}

/** The names of a technician's copies. */
export async function copyNames(owner: string): Promise<string[]> {
  const all = canKeep ? await (await dayStore()).getAllKeys('copies') : [...memory.copies.keys()];
  return all.filter((key) => key.startsWith(`${owner}|`)).map((key) => key.slice(owner.length + 1));
}

export async function dropCopies(owner: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (canKeep) await (await dayStore()).delete('copies', `${owner}|${name}`);
    else memory.copies.delete(`${owner}|${name}`);
  }
}

/** What a technician still has to send, in the order in which it was done. */
export async function readQueue(owner: string): Promise<Queued[]> {
  if (!canKeep) return [...memory.queue.values()].filter((entry) => entry.owner === owner).map(({ item }) => item);
  const kept = await (await unsentStore()).getAllFromIndex('queue', 'owner', owner);
  const items = kept.map(async ({ id, sealed }) => ({ ...(await unseal<Queued>(owner, sealed)), id }));
  return (await Promise.all(items)).toSorted((one, other) => one.id - other.id);
}

/** Writes a change down; with `bytes` undefined those that it has stay. */
export async function keepChange(owner: string, item: Queued, bytes?: ArrayBuffer | null): Promise<void> {
  if (!canKeep) {
    memory.queue.set(item.id, { owner, item, bytes: bytes === undefined ? (memory.queue.get(item.id)?.bytes ?? null) : bytes });
    return;
  }
  const sealed = await seal(owner, item);
  const sealedBytes = bytes ? await sealBytes(owner, bytes) : bytes;
  const transaction = (await unsentStore()).transaction('queue', 'readwrite');
  const before = await transaction.store.get(item.id);
  await transaction.store.put({ id: item.id, owner, sealed, bytes: sealedBytes === undefined ? (before?.bytes ?? null) : sealedBytes });
  await transaction.done;
}

export async function dropChange(id: number): Promise<void> {
  if (canKeep) await (await unsentStore()).delete('queue', id);
  else memory.queue.delete(id);
}

/** The photo of a change, or null. */
export async function bytesOf(owner: string, id: number): Promise<ArrayBuffer | null> {
  if (!canKeep) return memory.queue.get(id)?.bytes ?? null;
  const kept = await (await unsentStore()).get('queue', id);
  return kept?.bytes ? openBytes(owner, kept.bytes) : null;
}

/** The number of the next change: later than every other's, of whichever technician. */
export async function nextId(): Promise<number> {
  if (!canKeep) return Math.max(0, ...memory.queue.keys()) + 1;
  const cursor = await (await unsentStore()).transaction('queue').store.openKeyCursor(null, 'prev');
  return Math.max(Date.now(), (cursor?.key ?? 0) + 1);
}

/** Runs one change of the queue at a time, across all tabs. */
export const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> =>
  typeof navigator === 'undefined' || !navigator.locks ? work() : navigator.locks.request('quarterlight.my-day.queue', work);
