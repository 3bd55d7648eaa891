import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from '@quarterlight/kit/days';

/** The last full month before a day. */
export function lastFullMonth(today: Day): { readonly from: Day; readonly to: Day } {
  const from = addMonths(startOfMonth(today), -1);
  return { from, to: endOfMonth(from) };
}

/** The last seven days that are over. */
export const lastSevenDays = (today: Day): { readonly from: Day; readonly to: Day } => ({ from: addDays(today, -7), to: addDays(today, -1) });
