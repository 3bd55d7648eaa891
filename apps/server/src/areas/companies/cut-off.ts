import { bankHolidaysFrom } from '@quarterlight/contract/rules/bank-holidays';
import { weekdaysOf } from '@quarterlight/contract/rules/weekdays';
import { day, isWorkingDay } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import type { ReadTx } from '../../platform/database/scope.ts';
import { arrivalOf } from './arrival.rules.ts';

/** What a supplier says of when it brings what is ordered. */
export interface Terms {
  /** Until when on a working day orders are taken, by the company's clock. */
  readonly cut_off: string;
  /** How many working days it takes to bring them. */
  readonly lead_days: number;
  /** The days of the week on which it delivers. */
  readonly delivery_weekdays: string;
}

const closedDays = (tx: ReadTx): ReadonlySet<string> => new Set(bankHolidaysFrom('england-and-wales', tx.today).map((holiday) => holiday.day));

/** When a supplier stops taking orders today, an instant; null where that is past, or it takes none today. */
export function closingTime(tx: ReadTx, { cut_off: cutOff }: Pick<Terms, 'cut_off'>): string | null {
  if (!isWorkingDay(day(tx.today), closedDays(tx))) return null;
  const closes = instantOf(day(tx.today), cutOff, tx.tenant.timeZone);
  return Date.parse(closes) < Date.parse(tx.now) ? null : closes;
}

/** When an order of now arrives: the first day on which the supplier delivers after its lead time, counted from the next working day where it takes no more orders today. */
export function arrivalDay(tx: ReadTx, terms: Terms): string {
  const asked = { leadDays: terms.lead_days, weekdays: weekdaysOf(terms.delivery_weekdays) };
  return arrivalOf(day(tx.today), closingTime(tx, terms) !== null, asked, closedDays(tx));
}
