import type { Counted } from '@quarterlight/contract/counting/schemas';
import type { UploadLimits } from '@quarterlight/contract/files/schemas';
import type { MyDay } from '@quarterlight/contract/worksheets/my-day';
import type { MyVan } from '@quarterlight/contract/worksheets/van';
import { newKey } from '../../../../platform/api.ts';
import { logFailure } from '../../../../platform/failures.ts';
import { isLoggedIn, serverSeconds, tokenClaims, userId } from '../../../../platform/session.ts';
import { createStore } from '../../../../platform/store.ts';
import { tenantName } from '../../../../platform/tenant.ts';
import * as kept from './kept.ts';
import { applied } from './optimistic.ts';
import { begun, collectFor, copyIsOpen, joined, tryAtOnce } from './queue.rules.ts';
import { type Queued, timed, type Work } from './work.ts';

export interface KeptDay {
  readonly day: MyDay;
  readonly fetchedAt: string;
  /** Photos of this phone that arrived, by worksheet. */
  readonly photos: Readonly<Record<string, number>>;
}
export interface FileType {
  readonly id: string;
  readonly name: string;
}
export interface Batch {
  readonly kind: 'urethane' | 'primer' | 'activator';
  readonly product: string;
  readonly batch: string;
  readonly expires: string;
}
export interface MyDayState {
  /** 'locked': nobody whose day may be shown. */
  readonly phase: 'opening' | 'open' | 'locked';
  readonly owner: string;
  readonly user: string;
  readonly signedIn: boolean;
  readonly days: Readonly<Record<string, KeptDay>>;
  readonly fileTypes: readonly FileType[];
  /** What may be uploaded, as the company last said; null where it never did. */
  readonly limits: UploadLimits | null;
  readonly batches: readonly Batch[];
  /** What lies in the technician's van, as it was last told; null where it never was. */
  readonly van: MyVan | null;
  /** A count that is not finished. */
  readonly counted: readonly Counted[];
  readonly queue: readonly Queued[];
  readonly sending: boolean;
  /** False while the server cannot be reached. */
  readonly reached: boolean;
  /** The refused change that is being mended. */
  readonly mending: Queued | null;
}

const nobody: MyDayState = {
  phase: 'opening',
  owner: '',
  user: '',
  signedIn: false,
  days: {},
  fileTypes: [],
  limits: null,
  batches: [],
  van: null,
  counted: [],
  queue: [],
  sending: false,
  reached: true,
  mending: null,
};
export const myDay = createStore<MyDayState>(nobody);

/** Nobody hears of a change that changes nothing. */
export function change(next: Partial<MyDayState>): void {
  const before = myDay.get();
  const after = { ...before, ...next };
  const values = Object.values(after);
  if (Object.values(before).some((value, index) => !Object.is(value, values[index]))) myDay.set(after);
}

const ownerOf = (user: string) => `${tenantName()}|${user}`;

/** Whose day this is: the signed-in user's, else that of the last technician here while the copy may still be shown. */
async function findOwner(): Promise<{ user: string; signedIn: boolean } | undefined> {
  if (isLoggedIn()) {
    const user = userId();
    await kept.keepPerson(tenantName(), { owner: ownerOf(user), user, confirmedAt: tokenClaims()?.iat ?? serverSeconds() });
    return { user, signedIn: true };
  }
  const last = await kept.readPerson(tenantName());
  if (!last) return undefined;
  if (copyIsOpen(last.confirmedAt, serverSeconds())) return { user: last.user, signedIn: false };
  await kept.dropCopies(last.owner, await kept.copyNames(last.owner));
  return undefined;
}

const copies = { fileTypes: 'file types', limits: 'upload limits', batches: 'batches', van: 'van', counted: 'counted' } as const;

/** Opens the copy of whoever this phone belongs to now; again after every sign-in and sign-out. */
export async function openMyDay(): Promise<void> {
  const found = await findOwner();
  if (!found) {
    myDay.set({ ...nobody, phase: 'locked' });
    return;
  }
  const owner = ownerOf(found.user);
  const now = { signedIn: found.signedIn, ...(navigator.onLine ? {} : { reached: false }) };
  const before = myDay.get();
  if (before.owner !== owner || before.phase !== 'open') {
    const names = (await kept.copyNames(owner)).filter((name) => name.startsWith('day '));
    const [fileTypes = [], limits = null, batches = [], van = null, counted = [], ...days] = await Promise.all([
      kept.readCopy<FileType[]>(owner, copies.fileTypes),
      kept.readCopy<UploadLimits>(owner, copies.limits),
      kept.readCopy<Batch[]>(owner, copies.batches),
      kept.readCopy<MyVan>(owner, copies.van),
      kept.readCopy<Counted[]>(owner, copies.counted),
      ...names.map((name) => kept.readCopy<KeptDay>(owner, name)),
    ]);
    const byDay = Object.fromEntries(days.flatMap((each) => (each ? [[each.day.day, each]] : [])));
    myDay.set({ ...nobody, ...now, phase: 'open', owner, user: found.user, days: byDay, fileTypes, limits, batches, van, counted });
  } else change(now);
  await readQueueAgain();
}

/** Puts what is kept on the screen, and its count where signing out asks for it. */
export async function readQueueAgain(): Promise<void> {
  const { owner, user } = myDay.get();
  if (!owner) return;
  const read = await kept.readQueue(owner);
  // An empty one is always the same.
  const queue = read.length === 0 ? nobody.queue : read;
  localStorage.setItem(`quarterlight.unsent.${tenantName()}.${user}`, String(queue.length));
  if (myDay.get().owner === owner) change({ queue });
}

export async function keepDay(day: MyDay): Promise<void> {
  const { owner, days } = myDay.get();
  const next: KeptDay = { day, fetchedAt: new Date().toISOString(), photos: days[day.day]?.photos ?? {} };
  change({ days: { ...days, [day.day]: next } });
  await kept.keepCopy(owner, `day ${day.day}`, next);
}

/** Keeps one of the lists beside the days. */
export async function keep<Name extends keyof typeof copies>(name: Name, value: MyDayState[Name]): Promise<void> {
  await kept.keepCopy(myDay.get().owner, copies[name], value);
  change({ [name]: value });
}

let counting = Promise.resolve();
/** The count that is not finished: on the screen at once, kept in the order in which it changed. */
export function putCounted(counted: readonly Counted[]): void {
  const { owner } = myDay.get();
  change({ counted });
  counting = counting.then(() => kept.keepCopy(owner, copies.counted, counted)).catch((error: unknown) => logFailure('My day', error));
}

/** Forgets copies of days long past, but for the one that is shown. */
export async function dropOldDays(before: string, shown: string | undefined): Promise<void> {
  const { owner, days } = myDay.get();
  const old = Object.keys(days).filter((day) => day < before && day !== shown);
  if (old.length === 0) return;
  await kept.dropCopies(
    owner,
    old.map((day) => `day ${day}`),
  );
  change({ days: Object.fromEntries(Object.entries(myDay.get().days).filter(([day]) => !old.includes(day))) });
}

/** Writes a change down: from here on it is safe, signal or not. `replaces` is the refused one that it mends. */
export async function addChange(
  of: { worksheetId: string; number: string },
  work: Work,
  more: { bytes?: ArrayBuffer; replaces?: number | undefined } = {},
): Promise<void> {
  const { owner } = myDay.get();
  await kept.exclusively(async () => {
    const queue = await kept.readQueue(owner);
    const last = queue.findLast((item) => item.worksheetId === of.worksheetId);
    const together = more.replaces === undefined ? joined(last, work) : undefined;
    // What is mended was done when it was first written down.
    const madeAt = queue.find(({ id }) => id === more.replaces)?.madeAt ?? new Date(serverSeconds() * 1000).toISOString();
    const fresh = {
      worksheetId: of.worksheetId,
      number: of.number,
      key: newKey(),
      madeAt,
      attempts: 0,
      refused: null,
    };
    const notBefore = work.kind === 'checks' ? Date.now() + collectFor : 0;
    if (together && last) await kept.keepChange(owner, { ...last, work: timed(together, last.madeAt), notBefore });
    else await kept.keepChange(owner, { ...fresh, id: more.replaces ?? (await kept.nextId()), work: timed(work, madeAt), notBefore }, more.bytes ?? null);
  });
  if (work.kind === 'adhesives') await keepBatches(work.body.items);
  change({ mending: null });
  await readQueueAgain();
}

async function keepBatches(used: readonly Batch[]): Promise<void> {
  const { batches } = myDay.get();
  const fresh = used.map(({ kind, product, batch, expires }) => ({ kind, product, batch, expires }));
  const others = batches.filter((old) => !fresh.some((item) => item.kind === old.kind && item.batch === old.batch));
  await keep('batches', [...fresh, ...others].slice(0, 12));
}

/** Marks a change as under way; undefined where it is gone meanwhile. */
export function beginSending(id: number): Promise<Queued | undefined> {
  const { owner } = myDay.get();
  return kept.exclusively(async () => {
    const item = (await kept.readQueue(owner)).find((each) => each.id === id);
    if (!item) return undefined;
    await kept.keepChange(owner, begun(item));
    return begun(item);
  });
}

/** A change arrived: it leaves the queue and stays in the copy, so that nothing flickers before the day is fetched again. */
export async function settleChange(item: Queued): Promise<void> {
  const { owner, days } = myDay.get();
  for (const keptDay of Object.values(days)) {
    const at = keptDay.day.visits.findIndex((visit) => visit.worksheetId === item.worksheetId);
    const visit = keptDay.day.visits[at];
    if (!visit) continue;
    const {
      photosWaiting,
      failedFor: _failedFor,
      waiting: _waiting,
      refused: _refused,
      ...after
    } = applied({ ...visit, photosWaiting: 0, failedFor: null, waiting: 0, refused: 0 }, item, keptDay.day.technician.name);
    const photos = { ...keptDay.photos, [item.worksheetId]: (keptDay.photos[item.worksheetId] ?? 0) + photosWaiting };
    const next = { ...keptDay, photos, day: { ...keptDay.day, visits: keptDay.day.visits.with(at, after) } };
    await kept.keepCopy(owner, `day ${keptDay.day.day}`, next);
    change({ days: { ...myDay.get().days, [keptDay.day.day]: next } });
  }
  await kept.dropChange(item.id);
  await readQueueAgain();
}

export async function putBack(item: Queued): Promise<void> {
  await kept.keepChange(myDay.get().owner, item);
  await readQueueAgain();
}

/** Gives a change up. */
export async function dropWork(id: number): Promise<void> {
  await kept.exclusively(() => kept.dropChange(id));
  change({ mending: null });
  await readQueueAgain();
}

/** A refused change is tried once more as it is, under its own key. */
export async function tryAgain(item: Queued): Promise<void> {
  await kept.exclusively(() => kept.keepChange(myDay.get().owner, { ...item, refused: null, notBefore: 0 }));
  await readQueueAgain();
}

/** The signal is back: nothing waits for its turn any more. */
export async function stopWaiting(): Promise<void> {
  const { queue, owner } = myDay.get();
  const next = tryAtOnce(queue);
  for (const [index, item] of next.entries()) if (item !== queue[index]) await kept.keepChange(owner, item);
  await readQueueAgain();
}
