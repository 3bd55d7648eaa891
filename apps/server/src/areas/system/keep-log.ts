import { idAt } from '@quarterlight/kit/ids';
import type { Scope } from '../../platform/database/scope.ts';
import { getSettings } from './get-settings.ts';
import { cutEntries, emptyValues, lastOlder } from './log-heads/head.queries.ts';
import type { HeadKeeper } from './log-heads/head-keeper.ts';
import { signChain } from './log-heads/sign-heads.ts';

const batch = 5_000;

/** The instant so many calendar months before another. */
function monthsBefore(instant: string, months: number): Date {
  const then = new Date(instant);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then;
}

/**
 * Lets go of what the company keeps no longer by its settings: the values of older entries, then older entries themselves, a few thousand in each
 * transaction. Each cut is signed in its own transaction, so that the chain verifies from there on; the database refuses what is too young.
 */
export async function keepLog(scope: Scope, keeper: HeadKeeper): Promise<{ emptied: number; cut: number }> {
  const { log } = await scope.read(getSettings);
  // A minute less, since the database reckons by its own clock.
  const before = (months: number) => new Date(monthsBefore(scope.now(), months).getTime() - 60_000);
  const values = idAt(before(log.valuesMonths).getTime());
  const entries = before(log.entriesMonths);
  let emptied = 0;
  for (let gone = batch; gone === batch; emptied += gone) gone = await scope.write((tx) => emptyValues(tx, values, batch));
  let cut = 0;
  for (let goesOn = true; goesOn; ) {
    goesOn = false;
    await signChain(scope, keeper, async (tx) => {
      const last = await lastOlder(tx, idAt(entries.getTime()), entries.toISOString(), batch);
      if (last === undefined) return undefined;
      const gone = await cutEntries(tx, last.position);
      cut += gone;
      goesOn = gone === batch;
      return { what: 'cut', base: last };
    });
  }
  return { emptied, cut };
}
