import { listCategories } from '@quarterlight/contract/catalogue/routes';
import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import { busyLoadStates } from '@quarterlight/contract/loads/names';
import * as routes from '@quarterlight/contract/loads/routes';
import type { DataLoad, DataLoadSummary, LoadKind } from '@quarterlight/contract/loads/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { sheetPath } from '@quarterlight/contract/sheet';
import { addressOf } from '../../platform/http.ts';
import { lookupFor, mutationFor, queryClient, queryFor } from '../../platform/query.ts';

/** Should a hint be lost, what is under way is asked for all the same, in milliseconds. */
const askedEvery = 2_000;
const isBusy = ({ state }: Pick<DataLoadSummary, 'state'>): boolean => busyLoadStates.includes(state);

interface Known<Data> {
  readonly state: { readonly data?: Data | undefined };
}

/** Saves a file under the server's name. */
async function save(address: string, name: string): Promise<void> {
  const { download } = await import('../../platform/download.ts');
  await download(address, name);
}

/** Queries and changes of data loads. */
export const loadsApi = {
  list: (query: QueryOf<typeof routes.listDataLoads>) => ({
    ...queryFor(routes.listDataLoads, { query }),
    refetchInterval: ({ state }: Known<{ readonly items: readonly DataLoadSummary[] }>) => state.data?.items.some(isBusy) === true && askedEvery * 2,
  }),
  one: (id: string) => ({
    ...queryFor(routes.getDataLoad, { params: { id } }),
    refetchInterval: ({ state }: Known<DataLoad>) => state.data !== undefined && isBusy(state.data) && askedEvery,
  }),
  /** What the server has just answered of one is what the page shows first. */
  remember: (load: DataLoad) => queryClient.setQueryData(queryFor(routes.getDataLoad, { params: { id: load.id } }).queryKey, load),
  problems: (id: string, query: QueryOf<typeof routes.listLoadProblems>) => queryFor(routes.listLoadProblems, { params: { id }, query }),
  columns: (kind: LoadKind) => lookupFor(routes.loadColumns, { params: { kind } }),
  suppliers: (q: string) => lookupFor(supplierOptions, { query: { q, limit: 20 } }),
  categories: () => lookupFor(listCategories),
  commit: () => mutationFor(routes.commitLoad, { notice: false }),
  cancel: () => mutationFor(routes.cancelLoad, { notice: 'Cancelled. Nothing of it stays.' }),
  undo: () => mutationFor(routes.undoLoad, { notice: false }),
  discard: (onDone: () => unknown) => mutationFor(routes.discardLoad, { notice: 'The file is discarded. Nothing was loaded of it.', onDone }),
  saveSample: (kind: LoadKind) => save(addressOf(routes.sampleFile.path, { kind }), `${kind}.csv`),
  /** The refused lines as CSV; what is too long for that is made in the background. Answers whether it was saved at once. */
  async saveRefused(id: string, isLong: boolean): Promise<boolean> {
    const address = addressOf(sheetPath(routes.listLoadProblems.path), { id }, { format: 'csv' });
    if (!isLong) await save(address, 'refused-lines.csv');
    else await (await import('../../platform/make-list-file.ts')).makeListFile(address);
    return !isLong;
  },
  saveFile: ({ id, fileName }: Pick<DataLoad, 'id' | 'fileName'>) => save(addressOf(routes.loadedFile.path, { id }), fileName),
};
