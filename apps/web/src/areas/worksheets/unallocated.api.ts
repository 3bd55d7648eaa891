import type { QueryOf } from '@quarterlight/contract/route';
import {
  allocateUnallocatedGlass,
  fittingGlass,
  listUnallocatedGlass,
  returnUnallocatedGlass,
  unallocatedGlassFromStock,
  unallocatedGlassToStock,
  unallocatedGlassTotals,
} from '@quarterlight/contract/worksheets/unallocated-routes';
import { type MutationExtras, mutationFor, queryFor } from '../../platform/query.ts';

const jobs = ['worksheet', 'purchase-order'] as const;

/** Glass without a job: the list, and what is done with it. */
export const unallocatedApi = {
  list: (query: QueryOf<typeof listUnallocatedGlass>) => queryFor(listUnallocatedGlass, { query, touches: jobs }),
  totals: (query: QueryOf<typeof unallocatedGlassTotals>) => queryFor(unallocatedGlassTotals, { query }),
  fitting: (id: string) => queryFor(fittingGlass, { params: { id }, touches: ['stock'] }),
  allocate: (extras: MutationExtras<typeof allocateUnallocatedGlass> = {}) => mutationFor(allocateUnallocatedGlass, { refresh: jobs, ...extras }),
  toStock: (extras: MutationExtras<typeof unallocatedGlassToStock>) => mutationFor(unallocatedGlassToStock, { notice: false, ...extras }),
  fromStock: () => mutationFor(unallocatedGlassFromStock, { notice: 'Back without a job.' }),
  putToReturns: (extras: MutationExtras<typeof returnUnallocatedGlass>) => mutationFor(returnUnallocatedGlass, { notice: false, ...extras }),
};
