/** The day by which a request has to be answered: the same day of the next month, or that month's last (the law's one month). */
export function monthLater(asked: string): string {
  const [year = 0, month = 1, date = 1] = asked.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The instant so many months before another. */
export function monthsBefore(instant: string, months: number): string {
  const then = new Date(instant);
  const date = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  then.setUTCDate(Math.min(date, new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()));
  return then.toISOString();
}
