import type { AbsenceVisit } from '@quarterlight/contract/schedule/schemas';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { useQueries } from '@tanstack/react-query';
import { useCan } from '../../platform/permissions.ts';
import { scheduleApi } from './schedule.api.ts';

/** As many as one question may name. */
const mostAtOnce = 200;

/** The jobs behind visits, by their worksheets' ids: the diary itself knows no more of them. None without the permission to see worksheets. */
export function useJobs(visits: readonly AbsenceVisit[]): ReadonlyMap<string, WorksheetSummary> {
  const allowed = useCan('view-worksheets');
  const ids = allowed ? [...new Set(visits.map(({ worksheetId }) => worksheetId))].toSorted() : [];
  const asked = Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) => ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce));
  const answers = useQueries({ queries: asked.map((some) => scheduleApi.jobs(some)) });
  return new Map(answers.flatMap(({ data }) => data?.items ?? []).map((job) => [job.id, job]));
}
