import { lineShows } from '@quarterlight/contract/counting/names';
import { listStockTakeLines } from '@quarterlight/contract/counting/routes';
import { LineShow, type StockTakeDetail, type StockTakeLine } from '@quarterlight/contract/counting/schemas';
import { takeLineSheet } from '@quarterlight/contract/counting/sheets';
import type { QueryOf } from '@quarterlight/contract/route';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import type { ListState } from '../../../platform/list-state.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { countingApi } from '../counting.api.ts';
import classes from './counting.module.css';

const NoteForm = later(() => import('../forms/ReasonForms.tsx'), 'NoteForm');

/** By how much a line differs, in words. */
function Difference({ line }: { readonly line: StockTakeLine }) {
  if (line.recount) return <StateChip tone="orange">Count again</StateChip>;
  const { difference } = line;
  if (difference === null || difference === 0) return '–';
  return <StateChip tone={difference < 0 ? 'red' : 'amber'}>{`${numberText(Math.abs(difference))} ${difference < 0 ? 'missing' : 'over'}`}</StateChip>;
}

const amount = (value: number | null) => (value === null ? '–' : numberText(value));

const columns = columnsOf(takeLineSheet, {
  place: { sort: 'walk', width: 100 },
  code: { width: 130, cell: (line) => <Eurocode code={line.code} /> },
  description: {},
  batch: { width: 80 },
  books: { width: 100, align: 'end', cell: (line) => amount(line.expected) },
  counted: { width: 90, align: 'end', cell: (line) => amount(line.counted) },
  difference: { width: 120, align: 'end', cell: (line) => <Difference line={line} /> },
  value: { sort: 'worth', width: 100, align: 'end', cell: (line) => (line.difference ? moneyText(line.value) : '–') },
  first: { width: 110, align: 'end', cell: (line) => (line.first ? `${numberText(line.first.quantity)}, ${line.first.by}` : '–') },
  by: { width: 130 },
  note: { width: 160 },
});

const showOptions = LineShow.options.map((value) => ({ value, label: lineShows[value] }));

interface TakeLinesProps {
  readonly take: StockTakeDetail;
  readonly list: ListState<QueryOf<typeof listStockTakeLines>>;
}

/** What was counted, line by line; a line opens for a note. */
export function TakeLines({ take, list }: TakeLinesProps) {
  const [noting, setNoting] = useState<StockTakeLine | null>(null);
  const result = useQuery(countingApi.lines(take.id, list.query));
  const recount = useMutation(countingApi.recount());
  const may = (action: StockTakeDetail['allowedActions'][number]) => take.allowedActions.includes(action);
  const askAgain = async (rows: readonly StockTakeLine[], clear: () => void) => {
    await recount.mutateAsync({ params: { id: take.id }, version: take.version, body: { lineIds: rows.map(({ id }) => id) } });
    clear();
  };
  return (
    <div className={classes.table}>
      <FilterBar list={list} search="Code, barcode or place" filters={[{ kind: 'select', key: 'show', label: 'Lines', options: showOptions }]} />
      <DataTable
        label="Lines of the stock take"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(takeLineSheet, listStockTakeLines, list.query, { id: take.id })}
        {...(may('note') ? { onOpen: setNoting } : {})}
        lines={phoneLines}
        empty="Nothing is on the list. What is found is scanned."
        bulk={
          may('recount')
            ? (rows, clear) => (
                <ActionButton size="compact-sm" run={() => askAgain(rows, clear)}>
                  Have them counted again
                </ActionButton>
              )
            : undefined
        }
      />
      <Dialog title={noting ? `Note on ${noting.code}` : ''} opened={noting !== null} onClose={() => setNoting(null)}>
        {noting && <NoteForm take={take} line={noting} onDone={() => setNoting(null)} onCancel={() => setNoting(null)} />}
      </Dialog>
    </div>
  );
}

function phoneLines(line: StockTakeLine): PhoneLines {
  return {
    beside: <Difference line={line} />,
    below: (
      <>
        <span>
          <Eurocode code={line.code} /> {line.description}
        </span>
        <span>{`Counted ${amount(line.counted)}${line.expected === null ? '' : `, books ${numberText(line.expected)}`}`}</span>
      </>
    ),
  };
}
