import type { Problem } from '../../../../platform/problem.ts';
import type { Queued, Work } from './work.ts';

type Failure = Pick<Problem, 'status' | 'code' | 'message'>;

/** How long taps on checks are collected before they are sent, in milliseconds. */
export const collectFor = 1500;
const longestWait = 5 * 60_000;

/** How long to wait after so many failed attempts: 2 s, 4 s, 8 s … 5 minutes, less up to a fifth so that phones do not knock together. */
export const waitAfter = (attempts: number, random: number): number => Math.min(longestWait, 1000 * 2 ** Math.min(attempts, 12)) * (1 - random / 5);

/**
 * Whether it counts whatever becomes of the changes before it that were refused: a photo was taken, unless the damage that it shows was refused, and money
 * was, unless what is wrong is with money taken before it.
 */
function standsAlone({ work }: Queued, refused: readonly Queued[]): boolean {
  if (work.kind === 'photo') return true;
  if (work.kind === 'payment') return !refused.some((before) => before.work.kind === 'payment');
  if (work.kind !== 'damage-photo') return false;
  const { damageId } = work.body;
  return !refused.some((before) => before.work.kind === 'damage' && before.work.body.damageId === damageId);
}

/**
 * The oldest change of each worksheet that waits. A refused one holds back the later ones of its own worksheet only, but for what stands alone. Of what
 * waits, none overtakes another: one that was not answered may have arrived.
 */
function heads(queue: readonly Queued[]): Queued[] {
  const oldestFirst = queue.toSorted((one, other) => one.id - other.id);
  return [...Map.groupBy(oldestFirst, ({ worksheetId }) => worksheetId).values()].flatMap((own) => {
    const refused = own.filter((item) => item.refused !== null);
    const first = own.find((item) => item.refused === null && (!refused.some(({ id }) => id < item.id) || standsAlone(item, refused)));
    return first && (first.work.kind !== 'van-count' || isAlone(first, oldestFirst)) ? [first] : [];
  });
}

/** A count goes out after everything that was done before it: what was fitted is out of the van then. */
const isAlone = (item: Queued, queue: readonly Queued[]): boolean => !queue.some(({ id, refused }) => id < item.id && refused === null);

/** What is sent next: the first that is free. */
export const nextToSend = (queue: readonly Queued[], now: number): Queued | undefined => heads(queue).find(({ notBefore }) => notBefore <= now);

/** When the next change may be tried, in milliseconds since 1970; null where nothing waits for the clock. */
export function nextTry(queue: readonly Queued[]): number | null {
  const times = heads(queue).map(({ notBefore }) => notBefore);
  return times.length > 0 ? Math.min(...times) : null;
}

export type Outcome = 'wait-for-sign-in' | 'again' | 'refused';

/** What a failed attempt means: no signal and trouble at the server are tried again, a refusal is shown to the technician. */
export function outcomeOf({ status, code }: Failure): Outcome {
  if (status === 401) return 'wait-for-sign-in';
  if (status === 0 || status >= 500 || [408, 425, 429].includes(status) || code === 'request.key_in_use') return 'again';
  return 'refused';
}

/** The change as its next attempt begins. Written down before it is sent: a body that may have arrived must never change under its key. */
export const begun = (item: Queued): Queued => ({ ...item, attempts: item.attempts + 1 });

/** The change after an attempt that failed. */
export function afterFailure(item: Queued, failure: Failure, now: number, random: number): Queued {
  const outcome = outcomeOf(failure);
  if (outcome === 'wait-for-sign-in') return item;
  if (outcome === 'again') return { ...item, notBefore: now + waitAfter(item.attempts, random) };
  return { ...item, refused: { message: failure.message, code: failure.code ?? null } };
}

/** The signal is back: everything may be tried at once. */
export const tryAtOnce = (queue: readonly Queued[]): Queued[] =>
  queue.map((item) => (item.attempts > 0 && item.notBefore > 0 ? { ...item, notBefore: 0 } : item));

/** The last waiting change with the newer answers in it; undefined unless both are checks of one stage and the first was never tried. */
export function joined(last: Queued | undefined, work: Work): Work | undefined {
  if (!last || last.attempts > 0 || last.refused !== null || last.work.kind !== 'checks' || work.kind !== 'checks' || last.work.body.stage !== work.body.stage)
    return undefined;
  const newer = new Set(work.body.answers.map(({ question }) => question));
  const answers = [...last.work.body.answers.filter(({ question }) => !newer.has(question)), ...work.body.answers];
  return { kind: 'checks', body: { stage: work.body.stage, answers } };
}

/** How the queue stands, in words. */
export function queueWords(queue: readonly Pick<Queued, 'refused'>[], signedIn: boolean): string {
  const refused = queue.filter((item) => item.refused !== null).length;
  const waiting = queue.length - refused;
  if (refused > 0) return `${refused} not accepted${waiting > 0 ? `, ${waiting} to send` : ''}`;
  if (waiting === 0) return 'All sent';
  return signedIn ? `Saved on this phone, ${waiting} to send` : `Saved on this phone, ${waiting} to send after you sign in`;
}

/** For how long the copy may be read after the server last vouched for the technician, in seconds. */
export const copyLasts = 12 * 3600;

/** May the copy of a technician still be shown? Seconds since 1970. */
export const copyIsOpen = (confirmedAt: number, now: number): boolean => now - confirmedAt < copyLasts && now >= confirmedAt - 300;
