const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const quarterHour = 900_000;

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, made);
  return made;
}

function measuredOffset(zone: string, time: number): number {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(time)
      .map((part) => [part.type, Number(part.value)]),
  );
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - time;
}

/** Whether there is a time zone of that name. */
export function isZone(zone: string): boolean {
  try {
    return formatterOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** The names of the world's time zones, in their order. */
export const allZones = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();

/** How far local time in a zone (IANA name) is ahead of UTC at a moment, both in milliseconds. Offsets change on quarter hours only. */
export function offsetAt(zone: string, time: number): number {
  const from = Math.floor(time / quarterHour) * quarterHour;
  const key = `${zone} ${from}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size > 20_000) offsets.clear();
  const offset = measuredOffset(zone, from);
  offsets.set(key, offset);
  return offset;
}
