import { listStops } from '@quarterlight/contract/outbox/routes';
import type { MessageStop } from '@quarterlight/contract/outbox/schemas';
import { stopSheet } from '@quarterlight/contract/outbox/sheets';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { LiftStopForm } from '../forms/LiftStopForm.tsx';
import { outboxApi } from '../outbox.api.ts';

const columns = columnsOf(stopSheet, {
  address: { width: 220 },
  channel: { width: 80 },
  stoppedAt: { sort: 'stoppedAt', width: 150, cell: (row) => <Instant value={row.stoppedAt} /> },
  how: { width: 180 },
  liftedAt: { width: 150, cell: (row) => <Instant value={row.liftedAt} /> },
  liftedBy: { width: 150 },
  liftReason: {},
});

/** Who asked not to be written to, and who let messages go out to them again. */
export function Stops({ tabs }: { readonly tabs: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const list = useListState(listStops);
  const result = useQuery(outboxApi.stops(list.query));
  const shown = result.data?.items.find(({ id }) => id === open);
  return (
    <Page title="Outbox" fill>
      {tabs}
      <FilterBar
        list={list}
        search="Number or address"
        filters={[{ kind: 'select', key: 'state', label: 'State', options: optionsOf({ 'in-force': 'In force', lifted: 'Lifted' }) }]}
      />
      <DataTable
        label="Not to be written to"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(stopSheet, listStops, list.query)}
        onOpen={(row) => setOpen(row.id)}
        lines={stopLines}
        empty="Nobody has asked not to be written to. Whoever answers a text message with STOP stands here, and gets no more."
      />
      <Dialog title={shown?.address ?? 'Not to be written to'} opened={shown !== undefined} onClose={() => setOpen(null)}>
        {shown && (
          <>
            <Facts
              of={[
                ['Asked', <Instant key="at" value={shown.stoppedAt} />],
                ['How', shown.how],
                shown.liftedAt !== null && ['Lifted', <Instant key="lifted" value={shown.liftedAt} />],
                shown.liftedAt !== null && ['Lifted by', shown.liftedBy],
                shown.liftedAt !== null && ['Why', shown.liftReason],
              ]}
            />
            {shown.allowedActions.includes('lift') && <LiftStopForm stop={shown} done={() => setOpen(null)} />}
          </>
        )}
      </Dialog>
    </Page>
  );
}

/** One on a phone: whether it is in force, and since when. */
function stopLines(row: MessageStop): PhoneLines {
  return {
    beside: <StateChip tone={row.liftedAt === null ? 'amber' : 'neutral'}>{row.liftedAt === null ? 'In force' : 'Lifted'}</StateChip>,
    below: (
      <>
        <span>{row.how}</span>
        <Instant value={row.stoppedAt} />
      </>
    ),
  };
}
