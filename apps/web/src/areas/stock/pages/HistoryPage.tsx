import { placeText } from '@quarterlight/contract/stock/names';
import { listMoves } from '@quarterlight/contract/stock/routes';
import type { StockMove } from '@quarterlight/contract/stock/schemas';
import { moveSheet } from '@quarterlight/contract/stock/sheets';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { Filter } from '../../../ui/table/filter.ts';
import { Months } from '../../valuation/index.ts';
import { placesToChoose } from '../choosing.api.ts';
import { MoveDialog } from '../panels/MoveDialog.tsx';
import { MoveDocument } from '../panels/MoveDocument.tsx';
import { stockApi } from '../stock.api.ts';
import { movedForOptions, moveOptions, moveTones, reasonOptions } from '../words.ts';
import { useWorksheets } from '../worksheets.tsx';

const columns = columnsOf(moveSheet, {
  postedAt: { sort: 'postedAt', width: 166, cell: (move) => <Instant value={move.postedAt} /> },
  kind: { width: 140, cell: (move) => <MoveKind of={move} /> },
  code: { width: 136, cell: (move) => <Eurocode code={move.code} /> },
  description: { width: 220 },
  from: { width: 138 },
  to: { width: 138 },
  quantity: { width: 76, align: 'end', cell: (move) => numberText(move.quantity) },
  value: { width: 84, align: 'end', cell: (move) => moneyText(move.value) },
  why: { width: 200 },
  document: { width: 100, cell: (move) => <MoveDocument of={move} /> },
  batch: { width: 110 },
  by: { width: 130 },
  reason: { width: 120 },
});

function MoveKind({ of: move }: { readonly of: StockMove }) {
  return <StateChip tone={move.reversedById === null ? (moveTones[move.kind] ?? 'neutral') : 'neutral'}>{moveSheet.columns.kind.value(move)}</StateChip>;
}

/** A filter whose value is an id that came with a link: its words are taken from the rows. */
const linked = (key: string, label: string, value: string | undefined, word = 'This one'): Filter | undefined =>
  value === undefined ? undefined : { kind: 'select', key, label, options: [{ value, label: word }] };

const tabs = [
  { key: 'moves', title: 'Moves' },
  { key: 'months', title: 'Months' },
] as const;

/** Every move of stock, and the months of its accounts. */
export function HistoryPage() {
  const mayClose = useCan('view-stock-values-export', 'close-stock-periods');
  const wanted = new URLSearchParams(useLocation().searchStr).get('tab');
  const shown = mayClose && wanted === 'months' ? wanted : 'moves';
  const bar = mayClose && <PageTabs label="History" path={pathTo('/stock-control/stock-transaction-history')} tabs={tabs} shown={shown} />;
  return shown === 'months' ? <Months tabs={bar} /> : <Moves tabs={bar} />;
}

function Moves({ tabs: bar }: { readonly tabs: ReactNode }) {
  const [open, setOpen] = useState<StockMove | null>(null);
  const list = useListState(listMoves);
  const result = useQuery(stockApi.moves(list.query));
  const places = useQuery(placesToChoose({ limit: 100 }));
  const { lotId, productId, worksheetId } = list.query;
  const first = result.data?.items[0];
  const { worksheets } = useWorksheets(worksheetId ? [worksheetId] : []);
  const movers = useQuery(stockApi.movers()).data ?? [];
  return (
    <Page title="Transaction history" fill>
      {bar}
      <FilterBar
        list={list}
        search="Code"
        filters={[
          { kind: 'select', key: 'kind', label: 'What', options: moveOptions },
          { kind: 'select', key: 'movedFor', label: 'For', options: movedForOptions },
          { kind: 'text', key: 'document', label: 'Document' },
          {
            kind: 'select',
            key: 'placeId',
            label: 'Place',
            options: (places.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` })),
          },
          movers.length === 0 ? undefined : { kind: 'select', key: 'userId', label: 'By', options: movers.map(({ id, name }) => ({ value: id, label: name })) },
          { kind: 'select', key: 'reason', label: 'Reason', options: reasonOptions },
          { kind: 'day', key: 'from', label: 'From' },
          { kind: 'day', key: 'to', label: 'To' },
          linked('lotId', 'Lot', lotId, first && `${first.code}${first.batch ? `, batch ${first.batch}` : ''}`),
          linked('productId', 'Product', productId, first?.code),
          linked('worksheetId', 'Job', worksheetId, worksheets.get(worksheetId ?? '')?.number ?? 'One worksheet'),
        ]}
      />
      <DataTable
        label="Moves of stock"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(moveSheet, listMoves, list.query)}
        onOpen={setOpen}
        lines={moveLines}
        empty="No stock has been moved yet. Deliveries, issues to vans and fits will stand here."
      />
      <MoveDialog move={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

/** A move on a phone: when, what and how many; from where to where. */
function moveLines(move: StockMove): PhoneLines {
  return {
    beside: (
      <>
        <MoveKind of={move} />
        <span>{numberText(move.quantity)}</span>
      </>
    ),
    below: (
      <>
        <span>
          {placeText(move.from)} to {placeText(move.to)}
        </span>
        <Eurocode code={move.code} />
        {move.why !== '' && <span>{move.why}</span>}
      </>
    ),
  };
}
