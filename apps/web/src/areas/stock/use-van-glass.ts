import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import type { glassToIssue, technicianGlass } from '@quarterlight/contract/stock/routes';
import type { Van } from '@quarterlight/contract/stock/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stockApi } from './stock.api.ts';
import { useWorksheets, type WorksheetFacts } from './worksheets.tsx';

export interface VanGlass {
  readonly vans: readonly Van[];
  readonly toIssue: ReplyOf<typeof glassToIssue>['items'];
  readonly worksheets: ReadonlyMap<string, WorksheetFacts>;
}

/** What the vans hold, what is still to go to them, and the jobs behind both: all at once, so that nothing on the page moves when the last of it arrives. */
export function useVanGlass(query: QueryOf<typeof technicianGlass>, mayMove: boolean) {
  const vans = useQuery(stockApi.vans(query));
  const depots = useQuery({ ...stockApi.toIssue(query.branchId ? { branchId: query.branchId } : {}), enabled: mayMove });
  const toIssue = mayMove ? depots.data?.items : [];
  const held = vans.data?.vans;
  const ids = [...(held ?? []).flatMap((van) => van.items.flatMap((item) => item.worksheetId ?? [])), ...(toIssue ?? []).map((item) => item.worksheetId)];
  const { worksheets, isPending } = useWorksheets(ids, query.branchId);
  // What is shown stays while a job that came later is read.
  const asked = JSON.stringify(query);
  const [shown, setShown] = useState<string | null>(null);
  const isHere = held !== undefined && toIssue !== undefined;
  if (isHere && !isPending && shown !== asked) setShown(asked);
  const data: VanGlass | undefined = isHere && (!isPending || shown === asked) ? { vans: held, toIssue, worksheets } : undefined;
  return {
    data,
    error: vans.error ?? depots.error,
    isError: vans.isError || depots.isError,
    refetch: () => Promise.all([vans.refetch(), ...(mayMove ? [depots.refetch()] : [])]),
  };
}
