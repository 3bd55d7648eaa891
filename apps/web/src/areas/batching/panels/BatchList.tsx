import { listPurchaseBatches } from '@quarterlight/contract/batching/routes';
import { purchaseBatchSheet } from '@quarterlight/contract/batching/sheets';
import { useQuery } from '@tanstack/react-query';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { columnsOf } from '../../../ui/table/column.ts';
import { batchingApi } from '../batching.api.ts';
import { BatchTable, batchCells } from './BatchTable.tsx';

const columns = columnsOf(purchaseBatchSheet, batchCells);

/** Purchase batches, the last made first. */
export function BatchList() {
  const list = useListState(listPurchaseBatches, { sort: '-madeAt' });
  const result = useQuery(batchingApi.list(list.query));
  return (
    <BatchTable label="Purchase batches" list={list} result={result} columns={columns} file={fileOf(purchaseBatchSheet, listPurchaseBatches, list.query)} />
  );
}
