import { day, daysBetween, formatDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';

/** The purchase order that a piece of glass comes with: whether it is approved, whether the supplier has it already, and when it is due (`YYYY-MM-DD`), where that is known. */
export interface SupplyOrder {
  readonly number: string;
  readonly approved: boolean;
  readonly sent: boolean;
  readonly due: string | null;
}

/**
 * How far glass that is not here has come, as of a day: `Not ordered`, `Order in draft, P000123`, `Order approved, not sent, P000123`,
 * `On order P000123, due 24/11/2026`, `On order P000123, was due 20/11/2026, 3 days late`.
 */
export function supplyWords(order: SupplyOrder | null, today: string): string {
  if (order === null) return 'Not ordered';
  if (!order.sent) return `Order ${order.approved ? 'approved, not sent' : 'in draft'}, ${order.number}`;
  if (order.due === null) return `On order ${order.number}`;
  const late = daysBetween(day(order.due), day(today));
  const due = formatDay(day(order.due));
  return `On order ${order.number}, ${late > 0 ? `was due ${due}, ${plural(late, 'day')} late` : `due ${due}`}`;
}

/** The piece that a job waits for longest: one that nobody ordered, then one whose order the supplier does not have, then one without a day, then the latest. */
export function lastToCome(pieces: readonly (SupplyOrder | null)[]): SupplyOrder | null {
  const rank = (order: SupplyOrder | null): string => (order === null ? 'z' : order.sent ? (order.due ?? 'x') : 'y');
  return pieces.reduce((last, each) => (rank(each) > rank(last) ? each : last), pieces[0] ?? null);
}
