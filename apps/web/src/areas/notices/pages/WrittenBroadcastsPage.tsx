import { Button } from '@mantine/core';
import { listBroadcasts } from '@quarterlight/contract/notices/broadcast-routes';
import type { BroadcastSummary } from '@quarterlight/contract/notices/broadcast-schemas';
import { broadcastSheet } from '@quarterlight/contract/notices/broadcast-sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { broadcastStates, stateLooks } from '../broadcast-words.ts';
import { broadcastsApi } from '../broadcasts.api.ts';

const chipOf = ({ state }: BroadcastSummary) => <StateChip tone={stateLooks[state].tone}>{stateLooks[state].name}</StateChip>;

const columns = columnsOf(broadcastSheet, {
  title: { sort: 'title', width: 280 },
  state: { width: 110, cell: chipOf },
  mustRead: { width: 110 },
  to: { width: 220 },
  startsAt: { width: 150, cell: ({ startsAt }) => <Instant value={startsAt} /> },
  endsDay: { sort: 'endsDay', width: 110, cell: ({ endsDay }) => <Day value={endsDay} /> },
  sentBy: { width: 150 },
  createdBy: { width: 150 },
  createdAt: { sort: 'createdAt', width: 150, cell: ({ createdAt }) => <Instant value={createdAt} /> },
});

const newestFirst = { sort: '-createdAt' } as const;

export const ahead: Ahead = ({ search }) => askAhead(broadcastsApi.list(criteriaOf(listBroadcasts, search, newestFirst)));

/** All that was written, by state, for those who may send. */
export function WrittenBroadcastsPage() {
  const navigate = useNavigate();
  const list = useListState(listBroadcasts, newestFirst);
  const result = useQuery(broadcastsApi.list(list.query));
  const counts = useQuery(broadcastsApi.counts());
  return (
    <Page
      title="Written broadcasts"
      fill
      actions={
        <Button onClick={() => void navigate({ href: pathTo('/broadcasts/new') })} data-new>
          New broadcast
        </Button>
      }
    >
      <StateTabs
        list={list}
        states={broadcastStates}
        nameOf={(state) => stateLooks[state].name}
        counts={counts.data?.map((each) => ({ ...each, isExact: each.count < 10_000 }))}
      />
      <FilterBar list={list} search="Title" filters={[]} />
      <DataTable
        label="Broadcasts"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(broadcastSheet, listBroadcasts, list.query)}
        rowHref={(row) => pathTo('/broadcasts/written/$id', { id: row.id })}
        lines={linesOf}
        empty="Nothing was written yet. Press New broadcast to tell people something."
      />
    </Page>
  );
}

/** One on a phone: its state, and whom it is for. */
function linesOf(row: BroadcastSummary): PhoneLines {
  return {
    beside: chipOf(row),
    below: (
      <>
        <span>{row.toWords}</span>
        <Instant value={row.startsAt} />
      </>
    ),
  };
}
