import { kilometresBetween, type Point } from './distance.ts';

/** Roads are so much longer than the great circle, and driven at so many kilometres an hour, with a stop at each end. */
const detour = 1.3;
const kilometresAnHour = 45;
const minutesToPark = 4;

/** About how many minutes the drive from one place to another takes, to five minutes. */
export const driveMinutes = (from: Point, to: Point): number =>
  Math.round(((kilometresBetween(from, to) * detour) / kilometresAnHour) * 12 + minutesToPark / 5) * 5;

/** A visit of a day: in which order of slots, with the start that was agreed, and where. */
export interface Stop {
  readonly order: number;
  readonly startsAt: string | null;
  readonly point: Point | null;
}

/**
 * The order in which visits of a day are driven to: by slot; within one those with an agreed start by it, each of the others after the one that it is nearest to.
 * Visits of unknown places come where they stand.
 */
export function routeOf<Visit extends Stop>(visits: readonly Visit[]): Visit[] {
  const route: Visit[] = [];
  for (const [, slot] of [...Map.groupBy(visits, ({ order }) => order)].toSorted(([one], [other]) => one - other)) {
    const timed = slot.filter(({ startsAt }) => startsAt !== null).toSorted((one, other) => ((one.startsAt ?? '') < (other.startsAt ?? '') ? -1 : 1));
    const open = slot.filter(({ startsAt }) => startsAt === null);
    while (open.length > 0) {
      const from = route.findLast(({ point }) => point !== null)?.point ?? null;
      const next = from === null ? 0 : nearest(from, open);
      route.push(...open.splice(next, 1));
    }
    route.push(...timed);
  }
  return route;
}

function nearest(from: Point, visits: readonly Stop[]): number {
  const away = visits.map(({ point }) => (point === null ? Number.POSITIVE_INFINITY : kilometresBetween(from, point)));
  return away.indexOf(Math.min(...away));
}

/** The minutes that are driven between the visits of a day in the order of `routeOf`; null where fewer than two places are known. */
export function travelBetween(visits: readonly Stop[]): number | null {
  const points = routeOf(visits).flatMap(({ point }) => (point === null ? [] : [point]));
  if (points.length < 2) return null;
  return points.slice(1).reduce((sum, point, index) => sum + driveMinutes(points[index] ?? point, point), 0);
}

/** A visit of a day with how long it takes, in minutes. */
export interface TimedStop extends Stop {
  readonly minutes: number;
}

const minute = 60_000;
const driveBetween = (from: Point | null, to: Point | null): number => (from === null || to === null ? 0 : driveMinutes(from, to));

/**
 * The order in which one person does the visits of a day. Slot by slot, each visit after the one that it is nearest to; one with an agreed start comes when
 * the next of the others would make it late. `start` is where the day begins; `beginOf` gives the instant at which a slot begins, in milliseconds since 1970.
 */
export function dayRoute<Visit extends TimedStop>(visits: readonly Visit[], start: Point | null, beginOf: (order: number) => number): Visit[] {
  const startOf = ({ startsAt }: Visit): number => (startsAt === null ? Number.POSITIVE_INFINITY : Date.parse(startsAt));
  const agreed = visits.filter(({ startsAt }) => startsAt !== null).toSorted((one, other) => startOf(one) - startOf(other));
  const others = visits.filter(({ startsAt }) => startsAt === null);
  const route: Visit[] = [];
  let [from, clock] = [start, Number.NEGATIVE_INFINITY];
  const take = (visit: Visit) => {
    clock = Math.max(clock + driveBetween(from, visit.point) * minute, visit.startsAt === null ? clock : startOf(visit)) + visit.minutes * minute;
    from = visit.point ?? from;
    route.push(visit);
  };
  for (const [order, open] of [...Map.groupBy(others, (visit) => visit.order)].toSorted(([one], [other]) => one - other)) {
    const left = [...open];
    while (left.length > 0) {
      clock = Math.max(clock, beginOf(order));
      const index = from === null ? 0 : nearest(from, left);
      const [next, appointment] = [left[index], agreed[0]];
      if (next === undefined) break;
      const ends = clock + (driveBetween(from, next.point) + next.minutes) * minute;
      const isLate = appointment !== undefined && ends + driveBetween(next.point ?? from, appointment.point) * minute > startOf(appointment);
      if (isLate) agreed.shift();
      else left.splice(index, 1);
      take(isLate ? appointment : next);
    }
  }
  return [...route, ...agreed];
}

/** About how many minutes are driven to each visit of a route from the one before it, to the first from where the day begins; null where a place is unknown. */
export function drivesOf(route: readonly Stop[], start: Point | null): (number | null)[] {
  let from = start;
  return route.map(({ point }) => {
    const minutes = from === null || point === null ? null : driveMinutes(from, point);
    from = point ?? from;
    return minutes;
  });
}
