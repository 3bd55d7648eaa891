import { channelNames, messageStateNames } from '@quarterlight/contract/outbox/names';
import { listMessages } from '@quarterlight/contract/outbox/routes';
import type { OutboxMessage } from '@quarterlight/contract/outbox/schemas';
import { messageSheet } from '@quarterlight/contract/outbox/sheets';
import { codeWords } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { readSite } from '../../../platform/session.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { outboxApi } from '../outbox.api.ts';
import { MessageDialog } from '../parts/MessageDialog.tsx';
import { MessageStateChip } from '../parts/MessageStateChip.tsx';

const parts = [
  { key: 'messages', title: 'Messages' },
  { key: 'stops', title: 'Not to be written to' },
];

const Stops = later(() => import('../panels/Stops.tsx'), 'Stops');

const columns = columnsOf(messageSheet, {
  createdAt: { sort: 'createdAt', width: 150, cell: (row) => <Instant value={row.createdAt} /> },
  recipient: { width: 240 },
  subject: {},
  template: { width: 150 },
  channel: { width: 70 },
  state: { width: 210, cell: (row) => <MessageStateChip message={row} /> },
  heldUntil: { width: 150, cell: (row) => <Instant value={row.heldUntil} /> },
  lastError: {},
  sentAt: { width: 150, cell: (row) => <Instant value={row.sentAt} /> },
});

/** Every message, and beside them who asked for none. */
export function OutboxPage() {
  const isStops = new URLSearchParams(useLocation().searchStr).get('tab') === 'stops';
  const bar = <PageTabs label="Outbox" path={pathTo('/settings/outbox')} tabs={parts} shown={isStops ? 'stops' : 'messages'} />;
  return isStops ? <Stops tabs={bar} /> : <Messages tabs={bar} />;
}

/** Every message that the product wrote or was answered: where it is, and its text. */
function Messages({ tabs }: { readonly tabs: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const list = useListState(listMessages);
  const result = useQuery(outboxApi.list(list.query));
  return (
    <Page title="Outbox" fill>
      {tabs}
      <FilterBar
        list={list}
        search="Recipient"
        filters={[
          { kind: 'select', key: 'state', label: 'State', options: optionsOf(messageStateNames) },
          { kind: 'select', key: 'channel', label: 'By', options: optionsOf(channelNames) },
        ]}
      />
      <DataTable
        label="Messages"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(messageSheet, listMessages, list.query)}
        onOpen={(row) => setOpen(row.id)}
        lines={messageLines}
        empty={
          readSite() === null
            ? 'No message has been written yet. Confirmations, codes and reset links will stand here.'
            : 'Messages are of the whole company. To read them, choose all sites.'
        }
      />
      <MessageDialog id={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

/** A message on a phone: when and how it stands; for whom and what it is. */
function messageLines(row: OutboxMessage): PhoneLines {
  return {
    beside: <MessageStateChip message={row} />,
    below: (
      <>
        <span>{row.recipient}</span>
        <span>{codeWords(row.template)}</span>
      </>
    ),
  };
}
