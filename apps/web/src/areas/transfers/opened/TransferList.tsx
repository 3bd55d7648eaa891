import { Button } from '@mantine/core';
import { listTransfers } from '@quarterlight/contract/transfers/routes';
import type { TransferSummary } from '@quarterlight/contract/transfers/schemas';
import { transferSheet } from '@quarterlight/contract/transfers/sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { placesToChoose } from '../../stock/index.ts';
import { newTransferAddress, transferAddress } from '../addresses.ts';
import { transfersApi } from '../transfers.api.ts';
import { stateLooks, transferStates } from '../words.ts';

const columns = columnsOf(transferSheet, {
  number: { sort: 'number', width: 110 },
  state: { width: 140, cell: (transfer) => <StateChip tone={stateLooks[transfer.state].tone}>{stateLooks[transfer.state].name}</StateChip> },
  from: { width: 170, cell: (transfer) => transfer.from.name },
  to: { width: 170, cell: (transfer) => transfer.to.name },
  lines: { width: 64, align: 'end', cell: (transfer) => numberText(transfer.lineCount) },
  quantity: { width: 76, align: 'end', cell: (transfer) => numberText(transfer.quantity) },
  outstanding: { width: 84, align: 'end', cell: (transfer) => someOf(transfer.outstanding) },
  damaged: { width: 84, align: 'end', cell: (transfer) => someOf(transfer.damaged) },
  lost: { width: 72, align: 'end', cell: (transfer) => (transfer.lost > 0 ? <StateChip tone="red">{numberText(transfer.lost)}</StateChip> : '–') },
  sentAt: { sort: 'sentAt', width: 150, cell: (transfer) => <Instant value={transfer.sentAt} /> },
  sentBy: { width: 130 },
  createdAt: { sort: 'createdAt', width: 150, cell: (transfer) => <Instant value={transfer.createdAt} /> },
  createdBy: { width: 140 },
});

function someOf(quantity: number): string {
  return quantity > 0 ? numberText(quantity) : '–';
}

export const newestFirst = { sort: '-createdAt' } as const;

/** All transfers, by state. */
export function TransferList() {
  const navigate = useNavigate();
  const list = useListState(listTransfers, newestFirst);
  const result = useQuery(transfersApi.list(list.query));
  const places = useQuery(placesToChoose({ limit: 100, level: 'location' }));
  const { fromPlaceId, toPlaceId, placeId, productId } = list.query;
  const counts = useQuery(transfersApi.counts({ ...(fromPlaceId ? { fromPlaceId } : {}), ...(toPlaceId ? { toPlaceId } : {}) }));
  const locations = namedOptions(places.data);
  return (
    <Page
      title="Transfers"
      fill
      actions={
        <Can do="move-stock">
          <Button onClick={() => void navigate({ href: newTransferAddress() })} data-new>
            New transfer
          </Button>
        </Can>
      }
    >
      <StateTabs
        list={list}
        states={transferStates}
        nameOf={(state) => stateLooks[state].name}
        counts={counts.data?.map((each) => ({ ...each, isExact: each.count < 10_000 }))}
      />
      <FilterBar
        list={list}
        search="Number"
        filters={[
          { kind: 'select', key: 'fromPlaceId', label: 'From', options: locations },
          { kind: 'select', key: 'toPlaceId', label: 'To', options: locations },
          { kind: 'yes-no', key: 'onTheWay', label: 'On its way' },
          placeId && { kind: 'select', key: 'placeId', label: 'From or to', options: locations },
          productId && { kind: 'select', key: 'productId', label: 'Product', options: [{ value: productId, label: 'One product' }] },
        ]}
      />
      <DataTable
        label="Transfers"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(transferSheet, listTransfers, list.query)}
        rowHref={(transfer) => transferAddress(transfer.id)}
        lines={transferLines}
        empty="No transfers yet. Stock that goes from one location to another, and is on its way in between, stands here."
      />
    </Page>
  );
}

/** A transfer on a phone: between which locations, and what is still to come. */
function transferLines(transfer: TransferSummary): PhoneLines {
  const { tone, name } = stateLooks[transfer.state];
  return {
    beside: <StateChip tone={tone}>{name}</StateChip>,
    below: (
      <>
        <span>
          {transfer.from.name} to {transfer.to.name}
        </span>
        <span>{transfer.outstanding > 0 ? `${numberText(transfer.outstanding)} to come` : `${numberText(transfer.quantity)} pieces`}</span>
      </>
    ),
  };
}
