import { batchStateNames } from '@quarterlight/contract/batching/names';
import { listPurchaseBatches } from '@quarterlight/contract/batching/routes';
import type { PurchaseBatch } from '@quarterlight/contract/batching/schemas';
import { purchaseBatchSheet } from '@quarterlight/contract/batching/sheets';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { batchingApi } from '../batching.api.ts';
import { batchStateOptions, batchTones } from '../words.ts';

const State = ({ batch: { state } }: { readonly batch: PurchaseBatch }) => <StateChip tone={batchTones[state]}>{batchStateNames[state]}</StateChip>;

const columns = columnsOf(purchaseBatchSheet, {
  number: { width: 110 },
  state: { width: 110, cell: (batch) => <State batch={batch} /> },
  madeAt: { sort: 'madeAt', width: 150, cell: (batch) => <Instant value={batch.madeAt} /> },
  madeBy: { width: 150 },
  format: { width: 110 },
  upTo: { width: 100, cell: (batch) => <Day value={batch.upTo} /> },
  documents: { width: 100, align: 'end', cell: (batch) => numberText(batch.documents) },
  net: { width: 110, align: 'end', cell: (batch) => <Money value={batch.net} /> },
  vat: { width: 100, align: 'end', cell: (batch) => <Money value={batch.vat} /> },
  gross: { width: 110, align: 'end', cell: (batch) => <Money value={batch.gross} /> },
  importedAt: { width: 150, cell: (batch) => <Instant value={batch.importedAt} /> },
  importedBy: { width: 150 },
});

/** Batches, the last made first. */
export function BatchList() {
  const list = useListState(listPurchaseBatches, { sort: '-madeAt' });
  const result = useQuery(batchingApi.list(list.query));
  const { set } = useOpened('batch');
  return (
    <>
      <FilterBar list={list} search="Batch number" filters={[{ kind: 'select', key: 'state', label: 'State', options: batchStateOptions }]} />
      <DataTable
        label="Purchase batches"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(purchaseBatchSheet, listPurchaseBatches, list.query)}
        onOpen={(batch) => set(batch.id)}
        lines={(batch) => ({
          beside: (
            <>
              <State batch={batch} />
              <Money value={batch.gross} />
            </>
          ),
          below: (
            <>
              <span>{plural(batch.documents, 'document')}</span>
              <Instant value={batch.madeAt} />
            </>
          ),
        })}
        empty="No batch yet. Make one under Ready."
      />
    </>
  );
}
