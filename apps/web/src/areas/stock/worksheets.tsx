import { listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { useQueries, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../app/paths.ts';
import { call } from '../../platform/api.ts';
import { useCan } from '../../platform/permissions.ts';
import { queryFor } from '../../platform/query.ts';
import { Link } from '../../ui/Link.tsx';

/** What stock and purchasing show of a job: the ledger itself only knows its id. */
export interface WorksheetFacts {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly registration: string;
  readonly technician: { readonly id: string; readonly name: string } | null;
  readonly day: string | null;
  readonly slot: 'O' | 'P' | 'A' | 'D' | null;
}

/** What is shown of these jobs, by their ids. */
export const factsById = (jobs: readonly WorksheetSummary[]): ReadonlyMap<string, WorksheetFacts> =>
  new Map(
    jobs.map(({ id, number, state, registration, technician, bookedDay, bookedSlot }) => [
      id,
      { id, number, state, registration, technician, day: bookedDay, slot: bookedSlot },
    ]),
  );

/** Every job that is booked or out, a branch's or all: page after page. */
async function readActive(branchId: string | undefined, signal: AbortSignal) {
  const items: WorksheetSummary[] = [];
  let after: string | null | undefined;
  do {
    const page = await call(listWorksheets, {
      query: { state: ['booked', 'released', 'in-progress'], sort: 'bookedFor', limit: 200, ...(branchId ? { branchId } : {}), ...(after ? { after } : {}) },
      signal,
    });
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items;
}

/** Every job that is booked or out, the earliest first; none without the permission to see worksheets. */
export function useActiveWorksheets(branchId: string | undefined, isWanted: boolean) {
  const allowed = useCan('view-worksheets');
  const active = useQuery({
    queryKey: [listWorksheets.path, 'active', branchId ?? null],
    queryFn: ({ signal }) => readActive(branchId, signal),
    enabled: allowed && isWanted,
    meta: { touches: ['worksheet', 'booking'] },
  });
  return { jobs: active.data ?? [], isPending: allowed && isWanted && active.isPending, error: active.data ? null : active.error, refetch: active.refetch };
}

/** As many as one question may name. */
const mostAtOnce = 200;

/** The jobs behind these ids, `isPending` until all are there; none without the permission to see worksheets. */
export function useWorksheets(ids: readonly string[]): { readonly worksheets: ReadonlyMap<string, WorksheetFacts>; readonly isPending: boolean } {
  const allowed = useCan('view-worksheets');
  const wanted = allowed ? [...new Set(ids)].toSorted() : [];
  const asked = Array.from({ length: Math.ceil(wanted.length / mostAtOnce) }, (_, index) => wanted.slice(index * mostAtOnce, (index + 1) * mostAtOnce));
  const answers = useQueries({ queries: asked.map((some) => queryFor(listWorksheets, { query: { ids: some, limit: mostAtOnce }, touches: ['booking'] })) });
  const worksheets = factsById(answers.flatMap(({ data }) => data?.items ?? []));
  return { worksheets, isPending: answers.some((answer) => answer.isPending || answer.isPlaceholderData) };
}

/** The way to a job: its number where it is known. */
export function WorksheetLink({ id, worksheets }: { readonly id: string | null; readonly worksheets: ReadonlyMap<string, WorksheetFacts> }) {
  const allowed = useCan('view-worksheets');
  if (id === null) return '–';
  const text = worksheets.get(id)?.number ?? 'Worksheet';
  return allowed ? <Link to={pathTo('/clipboard/worksheets/$id', { id })}>{text}</Link> : text;
}
