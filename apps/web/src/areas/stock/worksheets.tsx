import { getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { useQueries, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../app/paths.ts';
import { call } from '../../platform/api.ts';
import { useCan } from '../../platform/permissions.ts';
import { lookupFor } from '../../platform/query.ts';
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

/** So many jobs that are not on their way to the customer are asked for one by one; more are linked without their number. */
const mostSingle = 20;

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

/** The jobs behind these ids, `isPending` until all are there; none without the permission to see worksheets. */
export function useWorksheets(
  ids: readonly string[],
  branchId?: string,
): { readonly worksheets: ReadonlyMap<string, WorksheetFacts>; readonly isPending: boolean } {
  const allowed = useCan('view-worksheets');
  const wanted = [...new Set(ids)];
  const { jobs, isPending: waits } = useActiveWorksheets(branchId, wanted.length > 3);
  const worksheets = new Map<string, WorksheetFacts>();
  for (const { id, number, state, registration, technician, bookedDay, bookedSlot } of jobs) {
    worksheets.set(id, { id, number, state, registration, technician, day: bookedDay, slot: bookedSlot });
  }
  const missing = allowed && !waits ? wanted.filter((id) => !worksheets.has(id)).slice(0, mostSingle) : [];
  const single = useQueries({ queries: missing.map((id) => lookupFor(getWorksheet, { params: { id } })) });
  for (const { data } of single) {
    if (!data) continue;
    const { id, number, state, vehicle, technician, booking } = data;
    worksheets.set(id, { id, number, state, registration: vehicle.registration, technician, day: booking?.day ?? null, slot: booking?.slot ?? null });
  }
  return { worksheets, isPending: waits || single.some((result) => result.isPending) };
}

/** The way to a job: its number where it is known. */
export function WorksheetLink({ id, worksheets }: { readonly id: string | null; readonly worksheets: ReadonlyMap<string, WorksheetFacts> }) {
  const allowed = useCan('view-worksheets');
  if (id === null) return '–';
  const text = worksheets.get(id)?.number ?? 'Worksheet';
  return allowed ? <Link to={pathTo('/clipboard/worksheets/$id', { id })}>{text}</Link> : text;
}
