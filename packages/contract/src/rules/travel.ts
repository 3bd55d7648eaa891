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
