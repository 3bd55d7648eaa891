import { photographDamage, recordDamage } from '@quarterlight/contract/worksheets/damage-routes';
import { countMyVan } from '@quarterlight/contract/worksheets/van-routes';
import * as routes from '@quarterlight/contract/worksheets/visit-routes';
import { call } from '../../../../platform/api.ts';
import { logFailure } from '../../../../platform/failures.ts';
import { send as exchange } from '../../../../platform/http.ts';
import { knownClaims, loadClaims } from '../../../../platform/permissions.ts';
import { Problem } from '../../../../platform/problem.ts';
import { onHint } from '../../../../platform/realtime.ts';
import { isLoggedIn, onSessionEnd, sessionChanges, userId } from '../../../../platform/session.ts';
import { bytesOf } from './kept.ts';
import { beginSending, change, myDay, openMyDay, putBack, readQueueAgain, settleChange, stopWaiting } from './my-day.state.ts';
import { afterFailure, nextToSend, nextTry, outcomeOf } from './queue.rules.ts';
import { areFresh, askEarly, mayAsk, readDays, setShownDay, stopReading, takeAsked } from './read-days.ts';
import { limits, oneAtATime, within } from './requests.ts';
import type { Queued, WorkBodies } from './work.ts';

/** Sends one change with its key: said twice, it is done once. */
async function post({ id, worksheetId, work, key }: Queued, signal: AbortSignal): Promise<object> {
  const common = { params: { id: worksheetId }, idempotencyKey: key, quiet: true, signal };
  switch (work.kind) {
    case 'set-off':
      return call(routes.setOff, { ...common, body: work.body });
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
    case 'van-count':
      return call(countMyVan, { body: work.body, idempotencyKey: key, quiet: true, signal });
    case 'photo': {
      const { fileTypeId, caption } = work.body;
      // Taken before the kinds were known: it is of another kind.
      return call(routes.addWorksheetFiles, { ...common, body: await photoForm(id, work.body, fileTypeId === '' ? { caption } : { fileTypeId, caption }) });
    }
    case 'damage':
      return call(recordDamage, { ...common, body: work.body });
    case 'damage-photo': {
      const { damageId, shows, doneAt } = work.body;
      const fields = { shows, ...(doneAt === undefined ? {} : { doneAt }) };
      return call(photographDamage, { ...common, params: { id: worksheetId, damageId }, body: await photoForm(id, work.body, fields) });
    }
  }
}

type Named = Pick<WorkBodies['photo'], 'name' | 'mediaType'>;
async function photoForm(id: number, { name, mediaType }: Named, fields: Readonly<Record<string, string>>): Promise<FormData> {
  const bytes = await bytesOf(myDay.get().owner, id);
  if (!bytes) throw new Problem({ status: 400, message: 'This photo cannot be read any more. Take it again.' });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
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
  for (let item = nextToSend(myDay.get().queue, Date.now()); item && mayAsk(); item = nextToSend(myDay.get().queue, Date.now())) {
    change({ sending: true });
    const under = await beginSending(item.id);
    if (!under) {
      await readQueueAgain();
      continue;
    }
    try {
      await within(under.work.kind === 'photo' || under.work.kind === 'damage-photo' ? limits.photo : limits.change, (signal) => post(under, signal));
      stopReading();
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

/** One round of sending at a time in all tabs; the next by the clock where a change waits for it. */
const sendWhatWaits = oneAtATime(async () => {
  const send = () => (mayAsk() ? sendAll() : Promise.resolve(false));
  try {
    return await (navigator.locks ? navigator.locks.request('quarterlight.my-day.send', send) : send());
  } finally {
    schedule();
  }
});

let timer: ReturnType<typeof setTimeout> | undefined;
function schedule(): void {
  clearTimeout(timer);
  const at = nextTry(myDay.get().queue);
  if (at !== null && mayAsk()) timer = setTimeout(() => void sync(), Math.max(500, at - Date.now()));
}

/** Sends what waits, and reads the days where asked or where something arrived. Neither waits for the other: a read that hangs holds up no work. */
export async function sync({ fetch = false }: { fetch?: boolean } = {}): Promise<void> {
  if (myDay.get().phase !== 'open') return;
  try {
    // Work that waits goes first: a reply may be slow to come, and would be old once the work arrived.
    const early = fetch && nextTry(myDay.get().queue) === null ? readDays() : undefined;
    const arrived = await sendWhatWaits();
    if (arrived || (fetch && !early)) await readDays();
    await early;
    // Opened without a signal, the page could not ask what its user may do.
    if (isLoggedIn() && !knownClaims() && navigator.onLine) await loadClaims();
  } catch (error) {
    logFailure('My day', error);
  }
}

/** Shows another day: fetched where there is a signal, else as it was kept. */
export function showDay(shown: string): void {
  setShownDay(shown);
  if (!areFresh() || !myDay.get().days[shown]) void sync({ fetch: true });
}

async function woken(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await openMyDay();
  await sync({ fetch: !areFresh() });
}

async function backOnline(): Promise<void> {
  change({ reached: true });
  await stopWaiting();
  await sync({ fetch: true });
}

const probeEvery = 3_000;
let probing: ReturnType<typeof setInterval> | undefined;
/** While the server is out of reach it is asked for a few bytes every few seconds: few signals come back with an event of the browser. */
function probeWhileOut(): void {
  if (myDay.get().reached) {
    clearInterval(probing);
    probing = undefined;
    return;
  }
  probing ??= setInterval(() => {
    if (navigator.onLine && document.visibilityState === 'visible') void probe();
  }, probeEvery);
}

const probe = oneAtATime(async () => {
  const heard = await within(probeEvery, (signal) => exchange({ method: 'GET', path: '/v1/system/ui-version', token: null, signal })).then(
    () => true,
    (error: unknown) => error instanceof Problem && error.status !== 0 && error.status < 500,
  );
  if (heard && !myDay.get().reached) await backOnline();
});

let prepared: Promise<void> | undefined;
onSessionEnd(() => {
  prepared = undefined;
});

/** Opens the copy and fetches the day that a page shows or will show. */
export function prepareDay(day: string): void {
  setShownDay(day);
  prepared ??= openAndFetch();
  // Starting hears of it.
  prepared.catch(() => undefined);
}

async function openAndFetch(): Promise<void> {
  const user = isLoggedIn() ? userId() : null;
  const early = askEarly();
  await openMyDay();
  // Whose copy it is may have changed meanwhile, and a question asked before waiting work is sent is old once it arrived.
  if (early && myDay.get().user === user && nextTry(myDay.get().queue) === null) takeAsked(early);
  await sync({ fetch: true });
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
      if (entity === 'worksheet' || entity === 'booking' || entity === 'stock' || entity === 'stock-take') void sync({ fetch: true });
    });
    myDay.subscribe(probeWhileOut);
    probeWhileOut();
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
