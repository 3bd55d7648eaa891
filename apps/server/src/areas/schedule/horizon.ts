import { addDays, type Day, day } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';

/** How many days ahead visits are booked, and the last of them. */
export async function horizonOf(tx: ReadTx): Promise<{ readonly days: number; readonly last: Day }> {
  const { horizonDays } = (await getSettings(tx)).diary;
  return { days: horizonDays, last: addDays(day(tx.today), horizonDays) };
}
