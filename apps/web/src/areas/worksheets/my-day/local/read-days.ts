import { uploadLimits } from '@quarterlight/contract/files/routes';
import { worksheetFileTypes } from '@quarterlight/contract/system/lookup-routes';
import { getMyVan } from '@quarterlight/contract/worksheets/van-routes';
import { getMyDay } from '@quarterlight/contract/worksheets/visit-routes';
import { addDays, today as todayIn } from '@quarterlight/kit/days';
import { call } from '../../../../platform/api.ts';
import { logFailure } from '../../../../platform/failures.ts';
import { tenantZone } from '../../../../platform/formats.ts';
import { Problem } from '../../../../platform/problem.ts';
import { isLoggedIn, serverSeconds, userId } from '../../../../platform/session.ts';
import { change, dropOldDays, keep, keepDay, myDay } from './my-day.state.ts';
import { limits, oneAtATime, within } from './requests.ts';

export const today = () => todayIn(tenantZone.get(), serverSeconds() * 1000);
/** Whether the server may be asked for whoever's day is open. */
export const mayAsk = () => isLoggedIn() && userId() === myDay.get().user && navigator.onLine;

const askDay = (day: string, signal?: AbortSignal) => call(getMyDay, { query: { day }, quiet: true, signal });
/** A day that is asked for while the copy is still being opened. */
interface AskedDay {
  readonly day: string;
  readonly reply: ReturnType<typeof askDay>;
}

let lastRead = 0;
let shownDay: string | undefined;
let asked: AskedDay | undefined;
let reading = new AbortController();

/** The day that a page shows is always among those that are read. */
export function setShownDay(day: string): void {
  shownDay = day;
}
/** Whether the days were read a moment ago. */
export const areFresh = () => Date.now() - lastRead < 15_000;

/** Asks for the day that will be shown before it is known whose copy is open; `takeAsked` hands the question to the next reading. */
export function askEarly(): AskedDay | undefined {
  if (!shownDay || !isLoggedIn() || !navigator.onLine) return undefined;
  const early = { day: shownDay, reply: askDay(shownDay) };
  // Whoever reads the days hears of it.
  early.reply.catch(() => undefined);
  return early;
}
export function takeAsked(early: AskedDay): void {
  asked = early;
}

/** What is being read was asked for before a change arrived: it would show the day as it was. */
export const stopReading = () => reading.abort();

/** Reads the day that is shown, today and tomorrow, and what goes with them. */
export const readDays = oneAtATime(async () => {
  const early = asked;
  asked = undefined;
  if (!mayAsk()) return;
  reading = new AbortController();
  const { signal: stopped } = reading;
  const { owner } = myDay.get();
  const ask = <Reply>(question: (signal: AbortSignal) => Promise<Reply>) => within(limits.question, question, stopped);
  const wanted = new Set([...(shownDay ? [shownDay] : []), today(), addDays(today(), 1)]);
  try {
    for (const each of wanted) {
      const day = await ask((signal) => (each === early?.day ? early.reply : askDay(each, signal)));
      if (myDay.get().owner !== owner) return;
      await keepDay(day);
    }
    if (myDay.get().fileTypes.length === 0) {
      const types = await ask((signal) => call(worksheetFileTypes, { quiet: true, signal }));
      await keep(
        'fileTypes',
        types.map(({ id, name }) => ({ id, name })),
      );
    }
    await keep('van', await ask((signal) => call(getMyVan, { query: {}, quiet: true, signal })));
    await keep('limits', await ask((signal) => call(uploadLimits, { quiet: true, signal })));
    await dropOldDays(addDays(today(), -3), shownDay);
    lastRead = Date.now();
    change({ reached: true });
  } catch (error) {
    if (stopped.aborted) return;
    change({ reached: !(error instanceof Problem && error.status === 0) });
    logFailure('My day', error);
  }
});
