import { listInvoiceBatches } from '@quarterlight/contract/accounting/routes';
import { invoiceBatchSheet } from '@quarterlight/contract/accounting/sheets';
import { useQuery } from '@tanstack/react-query';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { columnsOf } from '../../../ui/table/column.ts';
import { BatchTable, batchCells } from '../../batching/index.ts';
import { accountingApi } from '../accounting.api.ts';

const columns = columnsOf(invoiceBatchSheet, batchCells);

/** Invoice batches, the last made first. */
export function InvoiceBatches() {
  const list = useListState(listInvoiceBatches, { sort: '-madeAt' });
  const result = useQuery(accountingApi.list(list.query));
  return <BatchTable label="Invoice batches" list={list} result={result} columns={columns} file={fileOf(invoiceBatchSheet, listInvoiceBatches, list.query)} />;
}
