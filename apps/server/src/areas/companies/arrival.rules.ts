import { addDays, addWorkingDays, type Day, isWorkingDay, weekdayOf } from '@quarterlight/kit/days';

/** How soon a supplier brings what it takes. */
export interface DeliveryTerms {
  /** How many days it takes to bring an order. */
  readonly leadDays: number;
  /** On which days of the week it delivers, Monday 1 to Sunday 7; one at least. */
  readonly weekdays: readonly number[];
}

/**
 * The day on which an order of today arrives. It is taken today, or on the next working day where the cut-off is past; then the lead time counts working
 * days, and those of the weekend on which the supplier delivers; then comes the next day on which it delivers. Nobody works on closed days.
 */
export function arrivalOf(today: Day, isTaken: boolean, { leadDays, weekdays }: DeliveryTerms, closed: ReadonlySet<string>): Day {
  const delivers = (on: Day) => weekdays.includes(weekdayOf(on)) && !closed.has(on);
  let on = isTaken ? today : addWorkingDays(today, 1, closed);
  for (let left = leadDays; left > 0; ) {
    on = addDays(on, 1);
    if (isWorkingDay(on, closed) || delivers(on)) left -= 1;
  }
  while (!delivers(on)) on = addDays(on, 1);
  return on;
}
