import { addDays, type Day, today } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';

export type Calendar = ReturnType<typeof makeCalendar>;

const minute = 60_000;
const quarterHour = 15 * minute;

/** The same function, which answers from memory what it was asked lately: millions of rows ask for the same few moments. */
function remembered<Asked, Answer>(of: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const answers = new Map<Asked, Answer>();
  return (asked) => {
    const known = answers.get(asked);
    if (known !== undefined) return known;
    if (answers.size >= 5_000) answers.clear();
    const made = of(asked);
    answers.set(asked, made);
    return made;
  };
}

/** The company's time: everything is dated from the day on which it is generated. Moments are milliseconds since 1970. */
export function makeCalendar(now: number, zone: string) {
  const first = today(zone, now);
  const midnightOf = remembered((on: Day) => Date.parse(instantOf(on, '12:00', zone)) - 720 * minute);
  // Clocks and days change on quarter hours only.
  const dayWithin = remembered((quarter: number) => today(zone, quarter * quarterHour));
  return {
    zone,
    now,
    today: first,
    /** Minutes after local midnight, of now. */
    minuteOfNow: Math.floor((now - midnightOf(first)) / minute),
    /** The day that lies so many days off today. */
    offset: remembered((days: number) => addDays(first, days)),
    /** The moment at so many minutes after midnight on a local day; from 03:00 on, where clocks never jump. */
    at: (on: Day, minutes: number) => midnightOf(on) + minutes * minute,
    dayOf: (moment: number) => dayWithin(Math.floor(moment / quarterHour)),
    iso: remembered((moment: number) => new Date(moment).toISOString()),
  };
}
