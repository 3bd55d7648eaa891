import type { AccountsBatch } from '@quarterlight/contract/batching/schemas';
import { useQuery } from '@tanstack/react-query';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { BatchDialog, BatchRecord, mostShown } from '../../batching/index.ts';
import { accountingApi, downloadBatch } from '../accounting.api.ts';
import { salesColumns } from './sales-columns.tsx';

const columns = salesColumns.filter(({ key }) => ['number', 'payer', 'worksheet', 'invoiceDate', 'gross'].includes(key));

/** The invoice batch that the address names. */
export const OpenInvoiceBatch = () => <BatchDialog title="Invoice batch">{(id) => <Loaded key={id} id={id} />}</BatchDialog>;

function Loaded({ id }: { readonly id: string }) {
  const result = useQuery(accountingApi.one(id));
  return (
    <LoadedRecord result={result}>
      {(batch) => (
        <BatchRecord batch={batch} imported={accountingApi.markImported()} download={downloadBatch}>
          <Documents batch={batch} />
        </BatchRecord>
      )}
    </LoadedRecord>
  );
}

function Documents({ batch }: { readonly batch: AccountsBatch }) {
  const documents = useQuery(accountingApi.documents({ batchId: batch.id, limit: mostShown }));
  return (
    <LoadedRecord result={documents}>
      {({ items }) => <LineTable label="Documents of the batch" rows={items} columns={columns} rowKey={(document) => document.id} empty="No documents." />}
    </LoadedRecord>
  );
}
