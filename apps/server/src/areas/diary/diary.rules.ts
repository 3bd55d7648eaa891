import { kilometresBetween, type Point } from '@quarterlight/contract/rules/distance';

/** Kilometres to the nearest of the points, to a tenth; null where there is none. */
export function nearestKilometres(to: Point | null, points: readonly Point[]): number | null {
  if (to === null || points.length === 0) return null;
  return Math.round(Math.min(...points.map((point) => kilometresBetween(to, point))) * 10) / 10;
}

/** The point of a row, where it has one. */
export const pointOf = (row: { latitude: number | null; longitude: number | null }): Point | null =>
  row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude };

/** The types of a job by their names. */
export const jobTypeWords = (types: readonly string[], names: ReadonlyMap<string, string>): string => types.flatMap((id) => names.get(id) ?? []).join(' + ');
