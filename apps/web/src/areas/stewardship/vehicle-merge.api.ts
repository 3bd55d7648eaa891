import { mergeVehicles, previewVehicleMerge, undoVehicleMerge } from '@quarterlight/contract/stewardship/vehicle-merge-routes';
import type { TwoVehicles } from '@quarterlight/contract/stewardship/vehicle-merge-schemas';
import { getVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

const changed = ['vehicle', 'fleet-entry', 'worksheet', 'quotation'] as const;

/** Merges of vehicles, and taking one back. */
export const vehicleMergeApi = {
  one: (id: string) => queryFor(getVehicle, { params: { id } }),
  find: (q: string) => lookupFor(listVehicles, { query: { q, limit: 20 } }),
  preview: (two: TwoVehicles) =>
    queryOptions({
      queryKey: [previewVehicleMerge.path, two] as const,
      queryFn: ({ signal }) => call(previewVehicleMerge, { body: two, signal }),
      meta: { touches: ['vehicle'] },
    }),
  merge: () => mutationFor(mergeVehicles, { notice: false, refresh: changed }),
  undo: () => mutationFor(undoVehicleMerge, { notice: false, refresh: changed }),
};
