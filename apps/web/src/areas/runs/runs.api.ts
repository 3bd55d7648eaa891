import type { QueryOf } from '@quarterlight/contract/route';
import { cancelRun, getRun, listRuns, runResult, seeRun } from '@quarterlight/contract/runs/routes';
import type { Run } from '@quarterlight/contract/runs/schemas';
import { call } from '../../platform/api.ts';
import { addressOf } from '../../platform/http.ts';
import { mutationFor, queryFor, refreshEntities } from '../../platform/query.ts';

const touches = ['own-run'] as const;
/** Should a hint be lost, what is under way is asked for all the same. */
const askedEvery = 5_000;
const isOpen = ({ endedAt }: Run): boolean => endedAt === null;

/** Queries and changes of long work. */
export const runsApi = {
  list: (query: QueryOf<typeof listRuns>) => ({
    ...queryFor(listRuns, { query, touches }),
    refetchInterval: ({ state }: { readonly state: { readonly data?: { readonly items: readonly Run[] } | undefined } }) =>
      state.data?.items.some(isOpen) === true && askedEvery,
  }),
  one: (id: string) => ({
    ...queryFor(getRun, { params: { id }, touches }),
    refetchInterval: ({ state }: { readonly state: { readonly data?: Run | undefined } }) => (state.data === undefined || isOpen(state.data)) && askedEvery,
  }),
  cancel: () => mutationFor(cancelRun, { refresh: touches, notice: 'Cancelled. What was done before stays done.' }),
  see: () => mutationFor(seeRun, { refresh: touches, notice: false }),
  /** Saves what it made, after which whoever started it has seen its end. */
  async download({ id, file, seenAt }: Run): Promise<void> {
    const { download } = await import('../../platform/download.ts');
    await download(addressOf(runResult.path, { id }), file?.name ?? 'file');
    if (seenAt !== null) return;
    await call(seeRun, { params: { id }, body: {} });
    await refreshEntities(['run', ...touches]);
  },
};
