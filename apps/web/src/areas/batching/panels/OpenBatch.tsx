import { batchStateNames } from '@quarterlight/contract/batching/names';
import type { PurchaseBatch } from '@quarterlight/contract/batching/schemas';
import { accountsPackages } from '@quarterlight/contract/system/accounts-packages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { batchingApi, downloadBatch } from '../batching.api.ts';
import classes from '../batching.module.css';
import { batchTones, documentsWords } from '../words.ts';
import { documentColumns } from './document-columns.tsx';

const most = 200;
const columns = documentColumns.filter(({ key }) => ['number', 'supplier', 'orders', 'postedOn', 'gross'].includes(key));

/** The batch that the address names, in a dialog over the list. */
export function OpenBatch() {
  const { open, set } = useOpened('batch');
  return (
    <Dialog title="Purchase batch" opened={open !== undefined} onClose={() => set(null)} size="xl">
      {open !== undefined && <Loaded key={open} id={open} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const result = useQuery(batchingApi.one(id));
  return <LoadedRecord result={result}>{(batch) => <Batch batch={batch} />}</LoadedRecord>;
}

function Batch({ batch }: { readonly batch: PurchaseBatch }) {
  const documents = useQuery(batchingApi.documents({ batchId: batch.id, limit: most }));
  const imported = useMutation(batchingApi.markImported());
  const { importedAt } = batch;
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <StateChip tone={batchTones[batch.state]}>{batchStateNames[batch.state]}</StateChip>
        <ActionButton
          primary={batch.state === 'made'}
          variant={batch.state === 'made' ? 'filled' : 'default'}
          run={() => downloadBatch(batch).catch(() => undefined)}
        >
          Download
        </ActionButton>
        {batch.allowedActions.includes('import') && (
          <ActionButton variant="default" run={() => imported.mutateAsync({ params: { id: batch.id }, version: batch.version })}>
            Mark as imported
          </ActionButton>
        )}
      </div>
      <Facts
        of={[
          ['Batch', batch.number],
          ['For', accountsPackages[batch.format]],
          ['Up to', <Day key="to" value={batch.upTo} />],
          ['Made', <Instant key="made" value={batch.madeAt} />],
          ['Made by', batch.madeBy],
          ['Documents', documentsWords(batch)],
          ['Net', <Money key="net" value={batch.net} />],
          ['VAT', <Money key="vat" value={batch.vat} />],
          ['Total', <Money key="gross" value={batch.gross} />],
          importedAt !== null && ['Imported', <Instant key="imported" value={importedAt} />],
          importedAt !== null && ['Imported by', batch.importedBy],
        ]}
      />
      <LoadedRecord result={documents}>
        {({ items }) => <LineTable label="Documents of the batch" rows={items} columns={columns} rowKey={(document) => document.id} empty="No documents." />}
      </LoadedRecord>
      {batch.documents > most && <p className={classes.sum}>The first {most} are shown; the file has all.</p>}
    </div>
  );
}
