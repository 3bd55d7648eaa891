import { kilometresBetween, type Point } from '@quarterlight/contract/rules/distance';

/** Kilometres to the nearest of the points, to a tenth; null where there is none. */
export function nearestKilometres(to: Point | null, points: readonly Point[]): number | null {
  if (to === null || points.length === 0) return null;
  return Math.round(Math.min(...points.map((point) => kilometresBetween(to, point))) * 10) / 10;
}

/** The point of a row, where it has one. */
export const pointOf = (row: { latitude: number | null; longitude: number | null }): Point | null =>
  row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude };

/** What a job is, and what its lines are besides, by the names of the types. */
export const jobTypeWords = (
  row: { readonly job_type_id: string; readonly further_job_types: readonly string[] },
  names: ReadonlyMap<string, string>,
): string => [row.job_type_id, ...row.further_job_types].flatMap((id) => names.get(id) ?? []).join(' + ');
