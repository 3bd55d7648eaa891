import type { QueryOf } from '@quarterlight/contract/route';
import type { technicianGlass } from '@quarterlight/contract/stock/routes';
import type { Van } from '@quarterlight/contract/stock/schemas';
import type { StockTake } from '@quarterlight/contract/stock/takes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../platform/permissions.ts';
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
  /** The last count of each van by its place, for who counts stock. */
  readonly counts: ReadonlyMap<string, StockTake>;
}

/** What the vans hold, what is still to go to them, and the jobs behind both: all at once, so that nothing on the page moves when the last of it arrives. */
export function useVanGlass(query: QueryOf<typeof technicianGlass>, mayMove: boolean) {
  const mayCount = useCan('take-stock');
  const takes = useQuery({ ...stockApi.takes({ limit: 200 }), enabled: mayCount });
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
  const isHere = held !== undefined && (!mayCount || takes.data !== undefined) && here !== undefined && anywhere !== undefined && active.error === null;
  if (isHere && !isPending && shown !== asked) setShown(asked);
  const data: VanGlass | undefined =
    isHere && (!isPending || shown === asked)
      ? {
          vans: held,
          here,
          anywhere,
          jobs: active.jobs,
          worksheets: new Map([...factsById(active.jobs), ...worksheets]),
          counts: lastOfEach(takes.data?.items ?? []),
        }
      : undefined;
  const error = vans.error ?? depots.error ?? all.error ?? active.error ?? takes.error;
  return {
    data,
    error,
    isError: error !== null,
    refetch: () =>
      Promise.all([vans.refetch(), ...(mayCount ? [takes.refetch()] : []), ...(mayMove ? [depots.refetch(), all.refetch(), active.refetch()] : [])]),
  };
}

/** Of counts that come newest first, the last of each place. */
const lastOfEach = (takes: readonly StockTake[]) => new Map(takes.toReversed().map((take) => [take.place.id, take]));
