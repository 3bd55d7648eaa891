import type { AccountsBatch } from '@quarterlight/contract/batching/schemas';
import { useQuery } from '@tanstack/react-query';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { batchingApi, downloadBatch } from '../batching.api.ts';
import { BatchDialog, BatchRecord, mostShown } from './BatchDialog.tsx';
import { documentColumns } from './document-columns.tsx';

const columns = documentColumns.filter(({ key }) => ['number', 'supplier', 'orders', 'postedOn', 'gross'].includes(key));

/** The purchase batch that the address names. */
export const OpenBatch = () => <BatchDialog title="Purchase batch">{(id) => <Loaded key={id} id={id} />}</BatchDialog>;

function Loaded({ id }: { readonly id: string }) {
  const result = useQuery(batchingApi.one(id));
  return (
    <LoadedRecord result={result}>
      {(batch) => (
        <BatchRecord batch={batch} imported={batchingApi.markImported()} download={downloadBatch}>
          <Documents batch={batch} />
        </BatchRecord>
      )}
    </LoadedRecord>
  );
}

function Documents({ batch }: { readonly batch: AccountsBatch }) {
  const documents = useQuery(batchingApi.documents({ batchId: batch.id, limit: mostShown }));
  return (
    <LoadedRecord result={documents}>
      {({ items }) => <LineTable label="Documents of the batch" rows={items} columns={columns} rowKey={(document) => document.id} empty="No documents." />}
    </LoadedRecord>
  );
}
