import { uploadLimits } from '@quarterlight/contract/files/routes';
import { worksheetFileTypes } from '@quarterlight/contract/system/routes';
import * as routes from '@quarterlight/contract/worksheets/visit-routes';
import { addDays, today as todayIn } from '@quarterlight/kit/days';
import { call } from '../../../../platform/api.ts';
import { logFailure } from '../../../../platform/failures.ts';
import { tenantZone } from '../../../../platform/formats.ts';
import { knownClaims, loadClaims } from '../../../../platform/permissions.ts';
import { Problem } from '../../../../platform/problem.ts';
import { liveState, onHint } from '../../../../platform/realtime.ts';
import { isLoggedIn, onSessionEnd, serverSeconds, sessionChanges, userId } from '../../../../platform/session.ts';
import { bytesOf } from './kept.ts';
import { beginSending, change, dropOldDays, keep, keepDay, myDay, openMyDay, putBack, readQueueAgain, settleChange, stopWaiting } from './my-day.state.ts';
import { afterFailure, nextToSend, nextTry, outcomeOf } from './queue.rules.ts';
import type { Queued, WorkBodies } from './work.ts';

export const today = () => todayIn(tenantZone.get(), serverSeconds() * 1000);
const maySend = () => isLoggedIn() && userId() === myDay.get().user && navigator.onLine;

/** Sends one change with its key: said twice, it is done once. */
async function post(item: Queued): Promise<object> {
  const { work, key } = item;
  const common = { params: { id: item.worksheetId }, idempotencyKey: key, quiet: true };
  switch (work.kind) {
    case 'start':
      return call(routes.startVisit, { ...common, body: work.body });
    case 'fail':
      return call(routes.failVisit, { ...common, body: work.body });
    case 'checks':
      return call(routes.recordChecks, { ...common, body: work.body });
    case 'adhesives':
      return call(routes.recordAdhesives, { ...common, body: work.body });
    case 'calibration':
      return call(routes.recordCalibration, { ...common, body: work.body });
    case 'payment':
      return call(routes.recordPayment, { ...common, body: work.body });
    case 'signature':
      return call(routes.signWorksheet, { ...common, body: work.body });
    case 'complete':
      return call(routes.completeWorksheet, { ...common, body: work.body });
    case 'photo':
      return call(routes.addWorksheetFiles, { ...common, body: await photoForm(item.id, work.body) });
  }
}

async function photoForm(id: number, { fileTypeId, caption, name, mediaType }: WorkBodies['photo']): Promise<FormData> {
  const bytes = await bytesOf(myDay.get().owner, id);
  if (!bytes) throw new Problem({ status: 400, message: 'This photo cannot be read any more. Take it again.' });
  const form = new FormData();
  // Taken before the kinds were known: it is of another kind.
  if (fileTypeId !== '') form.set('fileTypeId', fileTypeId);
  form.set('caption', caption);
  form.set('file', new Blob([bytes], { type: mediaType }), name);
  return form;
}

function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem({ status: 400, message: 'This change cannot be sent as it is. Enter it again.' });
}

/** Sends what waits, one after the other; answers whether anything arrived. */
async function sendAll(): Promise<boolean> {
  let arrived = false;
  await readQueueAgain();
  for (let item = nextToSend(myDay.get().queue, Date.now()); item && maySend(); item = nextToSend(myDay.get().queue, Date.now())) {
    change({ sending: true });
    const under = await beginSending(item.id);
    if (!under) {
      await readQueueAgain();
      continue;
    }
    try {
      await post(under);
      await settleChange(under);
      arrived = true;
      change({ reached: true });
    } catch (error) {
      const problem = problemOf(error);
      await putBack(afterFailure(under, problem, Date.now(), Math.random()));
      change({ reached: problem.status !== 0 });
      if (problem.status === 0 || outcomeOf(problem) === 'wait-for-sign-in') break;
      arrived = true;
    }
  }
  change({ sending: false });
  return arrived;
}

let lastFetch = 0;

let shownDay: string | undefined;
const askDay = (day: string) => call(routes.getMyDay, { query: { day }, quiet: true });
/** A day that was asked for while the copy was still being opened. */
interface AskedDay {
  readonly day: string;
  readonly reply: ReturnType<typeof askDay>;
}

/** Fetches the day that is shown, today and tomorrow. */
async function fetchDays(asked?: AskedDay): Promise<void> {
  if (!maySend()) return;
  const { owner } = myDay.get();
  const wanted = new Set([...(shownDay ? [shownDay] : []), today(), addDays(today(), 1)]);
  try {
    for (const each of wanted) {
      const day = await (each === asked?.day ? asked.reply : askDay(each));
      if (myDay.get().owner !== owner) return;
      await keepDay(day);
    }
    if (myDay.get().fileTypes.length === 0)
      await keep(
        'fileTypes',
        (await call(worksheetFileTypes, { quiet: true })).map(({ id, name }) => ({ id, name })),
      );
    await keep('limits', await call(uploadLimits, { quiet: true }));
    await dropOldDays(addDays(today(), -3), shownDay);
    lastFetch = Date.now();
    change({ reached: true });
  } catch (error) {
    change({ reached: !(error instanceof Problem && error.status === 0) });
    logFailure('My day', error);
  }
}

let running: Promise<void> | undefined;
let again: { fetch: boolean } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends and fetches, one round at a time in all tabs. Called again meanwhile, another round follows. */
export function sync({ fetch = false, asked }: { fetch?: boolean; asked?: AskedDay | undefined } = {}): Promise<void> {
  if (running) {
    again = { fetch: fetch || again?.fetch === true };
    return running;
  }
  running = round(fetch, asked)
    .catch((error: unknown) => logFailure('My day', error))
    .finally(() => {
      running = undefined;
      const next = again;
      again = undefined;
      if (next) void sync(next);
      else schedule();
    });
  return running;
}

async function round(fetch: boolean, asked: AskedDay | undefined): Promise<void> {
  if (myDay.get().phase !== 'open') return;
  // Work that waits goes first: a reply may be slow to come, and would be old once the work arrived.
  const early = nextTry(myDay.get().queue) === null ? asked : undefined;
  if (early) await fetchDays(early);
  const send = () => (maySend() ? sendAll() : Promise.resolve(false));
  const arrived = navigator.locks ? await navigator.locks.request('quarterlight.my-day.send', send) : await send();
  if (arrived || (fetch && !early)) await fetchDays();
  // Opened without a signal, the page could not ask what its user may do.
  if (isLoggedIn() && !knownClaims() && navigator.onLine) await loadClaims().catch((error: unknown) => logFailure('Claims', error));
}

function schedule(): void {
  clearTimeout(timer);
  const at = nextTry(myDay.get().queue);
  if (at !== null && maySend()) timer = setTimeout(() => void sync(), Math.max(500, at - Date.now()));
}

/** Shows another day: fetched where there is a signal, else as it was kept. */
export function showDay(shown: string): void {
  shownDay = shown;
  if (Date.now() - lastFetch > 15_000 || !myDay.get().days[shown]) void sync({ fetch: true });
}

async function woken(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await openMyDay();
  await sync({ fetch: Date.now() - lastFetch > 15_000 });
}

async function backOnline(): Promise<void> {
  change({ reached: true });
  await stopWaiting();
  await sync({ fetch: true });
}

let prepared: Promise<void> | undefined;
onSessionEnd(() => {
  prepared = undefined;
});

/** Opens the copy and fetches the day that a page shows or will show. */
export function prepareDay(day: string): void {
  shownDay = day;
  prepared ??= openAndFetch();
  // Starting hears of it.
  prepared.catch(() => undefined);
}

async function openAndFetch(): Promise<void> {
  const user = isLoggedIn() && navigator.onLine ? userId() : null;
  const asked = shownDay && user !== null ? { day: shownDay, reply: askDay(shownDay) } : undefined;
  // Whoever fetches the days hears of it.
  asked?.reply.catch(() => undefined);
  await openMyDay();
  // Whose copy it is may have changed meanwhile.
  await sync({ fetch: true, asked: myDay.get().user === user ? asked : undefined });
}

let started: Promise<void> | undefined;
/** Opens the copy and keeps it and the queue going for as long as the app is open. */
export function startMyDay(): Promise<void> {
  started ??= (async () => {
    const run = (work: () => Promise<void>) => () => void work().catch((error: unknown) => logFailure('My day', error));
    window.addEventListener('online', run(backOnline));
    window.addEventListener('offline', () => change({ reached: false }));
    window.addEventListener('focus', run(woken));
    document.addEventListener('visibilitychange', run(woken));
    sessionChanges.subscribe(run(woken));
    onHint(({ entity }) => {
      if (entity === 'worksheet' || entity === 'booking') void sync({ fetch: true });
    });
    // A signal that carried nothing for a while ends no state that a browser tells of.
    liveState.subscribe(() => {
      if (liveState.get() === 'live' && !myDay.get().reached) run(backOnline)();
    });
    setInterval(run(lockWhenDue), 60_000);
    await (prepared ??= openAndFetch());
  })().catch((error: unknown) => {
    logFailure('My day', error);
    change({ phase: 'locked' });
  });
  return started;
}

/** After twelve hours without the server the copy is closed, even on a page that stays open. */
async function lockWhenDue(): Promise<void> {
  if (myDay.get().phase === 'open' && !isLoggedIn()) await openMyDay();
}
