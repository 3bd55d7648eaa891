import { loadStateNames } from '@quarterlight/contract/loads/names';
import { listDataLoads } from '@quarterlight/contract/loads/routes';
import type { DataLoadSummary } from '@quarterlight/contract/loads/schemas';
import { loadSheet } from '@quarterlight/contract/loads/sheets';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { queryClient } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { criteria, loadAddress } from '../addresses.ts';
import type { KindOfLoad } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import { stateTones } from '../words.ts';

const count = (of: keyof NonNullable<DataLoadSummary['counts']>) =>
  ({ width: 92, align: 'end', cell: (row: DataLoadSummary) => numberText(row.counts?.[of]) }) as const;

const State = ({ state }: Pick<DataLoadSummary, 'state'>) => <StateChip tone={stateTones[state]}>{loadStateNames[state]}</StateChip>;

const all = columnsOf(loadSheet, {
  fileName: { width: 260 },
  supplier: { width: 190 },
  state: { width: 150, cell: (row) => <State state={row.state} /> },
  added: count('added'),
  changed: count('changed'),
  left: count('left'),
  refused: count('refused'),
  createdAt: { width: 145, sort: 'createdAt', cell: (row) => <Instant value={row.createdAt} /> },
  broughtBy: { width: 150 },
  loadedAt: { width: 145, cell: (row) => <Instant value={row.loadedAt} /> },
  loadedBy: { width: 150 },
  undoneAt: { width: 145, cell: (row) => <Instant value={row.undoneAt} /> },
  undoneBy: { width: 150 },
});
const withoutSupplier = all.filter(({ key }) => key !== 'supplier');

const states = { kind: 'select', key: 'state', label: 'State', options: optionsOf(loadStateNames) } as const;

const findSuppliers = async (q: string) => namedOptions(await queryClient.fetchQuery(loadsApi.suppliers(q)));

function linesOf(row: DataLoadSummary): PhoneLines {
  return {
    beside: <State state={row.state} />,
    below: (
      <>
        <span>{row.supplierName ?? row.broughtBy}</span>
        <span>
          <Instant value={row.createdAt} />
        </span>
      </>
    ),
  };
}

/** Which files of a kind came, of whom, and what became of them. */
export function History({ kind }: { readonly kind: KindOfLoad }) {
  const list = useListState(listDataLoads, criteria(kind.kind));
  const result = useQuery(loadsApi.list(list.query));
  const bySupplier = {
    kind: 'search',
    key: 'supplierId',
    label: 'Supplier',
    find: findSuppliers,
    nameOf: (id: string) => result.data?.items.find(({ supplierId }) => supplierId === id)?.supplierName ?? '',
  } as const;
  return (
    <>
      <FilterBar list={list} search="File name" filters={kind.ofSupplier ? [states, bySupplier] : [states]} />
      <DataTable
        label={`Loaded ${kind.one}s`}
        result={result}
        columns={kind.ofSupplier ? all : withoutSupplier}
        list={list}
        file={fileOf(loadSheet, listDataLoads, list.query)}
        rowHref={({ id }) => loadAddress(kind, id)}
        lines={linesOf}
        empty={kind.empty}
      />
    </>
  );
}
