import type { QueryOf } from '@quarterlight/contract/route';
import type { technicianGlass } from '@quarterlight/contract/stock/routes';
import type { Van } from '@quarterlight/contract/stock/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookedJob, Reserved } from './pick-list.ts';
import { stockApi } from './stock.api.ts';
import { factsById, useActiveWorksheets, useWorksheets, type WorksheetFacts } from './worksheets.tsx';

export interface VanGlass {
  readonly vans: readonly Van[];
  /** Reserved glass in the depots of the branch asked for, and in all depots. */
  readonly here: readonly Reserved[];
  readonly anywhere: readonly Reserved[];
  /** The jobs that are booked or out, for who may move glass. */
  readonly jobs: readonly BookedJob[];
  readonly worksheets: ReadonlyMap<string, WorksheetFacts>;
}

/** What the vans hold, what is still to go to them, and the jobs behind both: all at once, so that nothing on the page moves when the last of it arrives. */
export function useVanGlass(query: QueryOf<typeof technicianGlass>, mayMove: boolean) {
  const vans = useQuery(stockApi.vans(query));
  const depots = useQuery({ ...stockApi.toIssue(query.branchId ? { branchId: query.branchId } : {}), enabled: mayMove });
  const all = useQuery({ ...stockApi.toIssue({}), enabled: mayMove });
  const here = mayMove ? depots.data?.items : [];
  const anywhere = mayMove ? all.data?.items : [];
  const active = useActiveWorksheets(query.branchId, mayMove);
  const held = vans.data?.vans;
  const ids = [...(held ?? []).flatMap((van) => van.items.flatMap((item) => item.worksheetId ?? [])), ...(here ?? []).map((item) => item.worksheetId)];
  const { worksheets, isPending: waits } = useWorksheets(ids);
  const isPending = waits || active.isPending;
  // What is shown stays while a job that came later is read.
  const asked = JSON.stringify(query);
  const [shown, setShown] = useState<string | null>(null);
  const isHere = held !== undefined && here !== undefined && anywhere !== undefined && active.error === null;
  if (isHere && !isPending && shown !== asked) setShown(asked);
  const data: VanGlass | undefined =
    isHere && (!isPending || shown === asked)
      ? { vans: held, here, anywhere, jobs: active.jobs, worksheets: new Map([...factsById(active.jobs), ...worksheets]) }
      : undefined;
  const error = vans.error ?? depots.error ?? all.error ?? active.error;
  return {
    data,
    error,
    isError: error !== null,
    refetch: () => Promise.all([vans.refetch(), ...(mayMove ? [depots.refetch(), all.refetch(), active.refetch()] : [])]),
  };
}
