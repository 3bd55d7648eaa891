import { addMonths, endOfMonth, startOfMonth } from '@quarterlight/kit/days';
import type { Scope } from '../../platform/database/scope.ts';
import { holdPeriods } from './hold-stock.ts';
import { firstMoveAt, insertMonth, monthEndBefore } from './month.queries.ts';
import { lastMonthOver } from './periods.ts';

/** Keeps what lay where at the end of each month that is over, the oldest first, a month in each transaction. Nothing is done twice. */
export async function keepMonths(scope: Scope): Promise<void> {
  const due = await scope.read(async (tx) => {
    const last = lastMonthOver(tx);
    const kept = await monthEndBefore(tx, endOfMonth(last));
    const first = kept === null ? await firstMoveAt(tx) : addMonths(startOfMonth(kept), 1);
    return first === null ? undefined : { first: startOfMonth(first), last };
  });
  if (due === undefined) return;
  for (let month = due.first; month <= due.last; month = addMonths(month, 1)) {
    await scope.write(async (tx) => {
      await holdPeriods(tx, 'alone');
      await insertMonth(tx, endOfMonth(month));
    });
  }
}
