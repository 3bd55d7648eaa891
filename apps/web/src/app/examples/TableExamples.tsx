import { Button } from '@mantine/core';
import type { Highlight } from '@quarterlight/contract/rules/highlight';
import { useState } from 'react';
import { fileOf } from '../../platform/list-file.ts';
import { useListState } from '../../platform/list-state.ts';
import { notify } from '../../platform/notices.ts';
import { Day } from '../../ui/bits/Day.tsx';
import { HighlightChip, highlightTone } from '../../ui/bits/HighlightChip.tsx';
import { Money } from '../../ui/bits/Money.tsx';
import { Plate } from '../../ui/bits/Plate.tsx';
import { StateChip } from '../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../ui/form/options.ts';
import { columnsOf } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import type { Filter } from '../../ui/table/filter.ts';
import { type SampleRow, sampleList, sampleRows, sampleSheet } from './sample.ts';

const isHighlight = (text: string): text is Highlight => text !== '';
const highlightOf = (row: SampleRow): Highlight => (isHighlight(row.highlight) ? row.highlight : 'default');
const columns = columnsOf(sampleSheet, {
  number: { sort: 'number', width: 110 },
  registration: { cell: (row) => <Plate registration={row.registration} />, width: 120 },
  customer: { width: 220 },
  state: {
    cell: (row) => <StateChip tone={row.state === 'completed' ? 'green' : row.state === 'booked' ? 'blue' : 'neutral'}>{row.state}</StateChip>,
    width: 120,
  },
  highlight: { cell: (row) => <HighlightChip highlight={highlightOf(row)} />, width: 150 },
  booked: { cell: (row) => <Day value={row.booked} />, sort: 'booked', width: 120 },
  total: {
    cell: (row) => <Money value={row.total} />,
    sort: 'total',
    align: 'end',
    width: 110,
    foot: (rows) => <Money value={{ amount: rows.reduce((sum, row) => sum + row.total.amount, 0), currency: 'GBP' }} />,
  },
  id: {},
});
const filters: Filter[] = [
  { key: 'state', label: 'State', kind: 'select', options: optionsOf({ open: 'Open', booked: 'Booked', completed: 'Completed' }) },
  { key: 'bookedFrom', label: 'Booked from', kind: 'day' },
  { key: 'warranty', label: 'Warranty', kind: 'yes-no' },
  { key: 'customer', label: 'Customer', kind: 'text' },
];
const modes = ['rows', 'loading', 'empty', 'error'] as const;

/** A list in each of its states. */
export function TableExamples() {
  const list = useListState(sampleList);
  const [mode, setMode] = useState<(typeof modes)[number]>('rows');
  const data = { items: mode === 'empty' ? [] : sampleRows, total: mode === 'empty' ? 0 : 10_000, totalIsExact: mode === 'empty', next: 'n', previous: null };
  const result = {
    data: mode === 'rows' || mode === 'empty' ? data : undefined,
    isPending: mode === 'loading',
    isError: mode === 'error',
    isFetching: false,
    refetch: () => setMode('rows'),
  };
  return (
    <>
      <FilterBar list={list} filters={filters} search="Number, plate or customer" />
      <DataTable
        label="Examples"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(sampleSheet, sampleList, list.query)}
        onOpen={(row) => notify.info(`Opened ${row.number}`)}
        rowTone={(row) => highlightTone(highlightOf(row))}
        empty="Make the first worksheet, or load a file."
        bulk={(rows, clear) => (
          <Button size="compact-sm" onClick={clear}>
            Release {rows.length} jobs
          </Button>
        )}
        tools={modes.map((name) => (
          <Button key={name} size="compact-xs" variant={name === mode ? 'filled' : 'default'} onClick={() => setMode(name)}>
            {name}
          </Button>
        ))}
      />
    </>
  );
}
