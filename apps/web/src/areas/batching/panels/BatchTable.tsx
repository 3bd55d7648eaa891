import { batchStateNames } from '@quarterlight/contract/batching/names';
import type { AccountsBatch } from '@quarterlight/contract/batching/schemas';
import type { purchaseBatchSheet } from '@quarterlight/contract/batching/sheets';
import { plural } from '@quarterlight/kit/text';
import { numberText } from '../../../platform/formats.ts';
import type { ListFile } from '../../../platform/list-file.ts';
import type { ListState } from '../../../platform/list-state.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import type { Column, ColumnLook } from '../../../ui/table/column.ts';
import { DataTable, type ListResult } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { batchStateOptions, batchTones } from '../words.ts';

const State = ({ batch: { state } }: { readonly batch: AccountsBatch }) => <StateChip tone={batchTones[state]}>{batchStateNames[state]}</StateChip>;

/** How each column of a list of batches is shown; the batches of every ledger have the same. */
export const batchCells: Readonly<Record<keyof typeof purchaseBatchSheet.columns, ColumnLook<AccountsBatch>>> = {
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
};

interface BatchTableProps {
  readonly label: string;
  readonly list: ListState<unknown>;
  readonly result: ListResult<AccountsBatch>;
  readonly columns: readonly Column<AccountsBatch>[];
  readonly file: ListFile<AccountsBatch>;
}

/** Batches of a ledger, the last made first; each opens over the list, by `batch` in the address. */
export function BatchTable({ label, list, result, columns, file }: BatchTableProps) {
  const { set } = useOpened('batch');
  return (
    <>
      <FilterBar list={list} search="Batch number" filters={[{ kind: 'select', key: 'state', label: 'State', options: batchStateOptions }]} />
      <DataTable
        label={label}
        result={result}
        columns={columns}
        list={list}
        file={file}
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
