import { messageStateName, messageStateNames } from '@quarterlight/contract/outbox/names';
import { listMessages } from '@quarterlight/contract/outbox/routes';
import type { OutboxMessage } from '@quarterlight/contract/outbox/schemas';
import { messageSheet } from '@quarterlight/contract/outbox/sheets';
import { codeWords } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { readSite } from '../../../platform/session.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { outboxApi } from '../outbox.api.ts';
import { MessageDialog } from '../parts/MessageDialog.tsx';

const tones: Readonly<Record<string, Tone>> = { queued: 'blue', sent: 'green', kept: 'neutral', failed: 'red' };

const columns = columnsOf(messageSheet, {
  createdAt: { sort: 'createdAt', width: 150, cell: (row) => <Instant value={row.createdAt} /> },
  recipient: { width: 240 },
  subject: {},
  template: { width: 150 },
  channel: { width: 70 },
  state: { width: 110, cell: (row) => <StateChip tone={tones[row.state] ?? 'neutral'}>{messageStateName(row.state)}</StateChip> },
  lastError: {},
  sentAt: { width: 150, cell: (row) => <Instant value={row.sentAt} /> },
});

/** Every message that the product wrote: where it is, and its text. */
export function OutboxPage() {
  const [open, setOpen] = useState<string | null>(null);
  const list = useListState(listMessages);
  const result = useQuery(outboxApi.list(list.query));
  return (
    <Page title="Outbox" fill>
      <FilterBar list={list} search="Recipient" filters={[{ kind: 'select', key: 'state', label: 'State', options: optionsOf(messageStateNames) }]} />
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
    beside: <StateChip tone={tones[row.state] ?? 'neutral'}>{messageStateName(row.state)}</StateChip>,
    below: (
      <>
        <span>{row.recipient}</span>
        <span>{codeWords(row.template)}</span>
      </>
    ),
  };
}
