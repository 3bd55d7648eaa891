import { bankHolidaysFrom } from '@quarterlight/contract/rules/bank-holidays';
import { addWorkingDays, day, isWorkingDay } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import type { ReadTx } from '../../platform/database/scope.ts';

interface Terms {
  /** Until when on a working day orders are taken, by the company's clock. */
  readonly cut_off: string;
  /** How many working days it takes to bring them. */
  readonly lead_days: number;
}

const closedDays = (tx: ReadTx): ReadonlySet<string> => new Set(bankHolidaysFrom('england-and-wales', tx.today).map((holiday) => holiday.day));

/** When a supplier stops taking orders today, an instant; null where that is past, or it takes none today. */
export function closingTime(tx: ReadTx, { cut_off: cutOff }: Terms): string | null {
  if (!isWorkingDay(day(tx.today), closedDays(tx))) return null;
  const closes = instantOf(day(tx.today), cutOff, tx.tenant.timeZone);
  return Date.parse(closes) < Date.parse(tx.now) ? null : closes;
}

/** When an order of now arrives: after the supplier's lead time in working days, one more where it takes no more orders today. */
export const arrivalDay = (tx: ReadTx, terms: Terms): string =>
  addWorkingDays(day(tx.today), terms.lead_days + (closingTime(tx, terms) === null ? 1 : 0), closedDays(tx));
