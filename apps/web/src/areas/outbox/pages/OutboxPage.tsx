import { listMessages } from '@quarterlight/contract/outbox/routes';
import type { OutboxMessage } from '@quarterlight/contract/outbox/schemas';
import { codeWords } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListState } from '../../../platform/list-state.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import type { Column, PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { outboxApi } from '../outbox.api.ts';
import { MessageDialog } from '../parts/MessageDialog.tsx';

const states: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: 'Waiting', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  kept: { label: 'Kept here', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'red' },
};

const columns: readonly Column<OutboxMessage>[] = [
  { key: 'createdAt', title: 'Written', sort: 'createdAt', width: 150, cell: (row) => <Instant value={row.createdAt} /> },
  { key: 'recipient', title: 'To', width: 240, cell: (row) => row.recipient },
  { key: 'subject', title: 'Subject', cell: (row) => row.subject || '–' },
  { key: 'template', title: 'Kind', width: 150, cell: (row) => codeWords(row.template) },
  { key: 'channel', title: 'By', width: 70, cell: (row) => (row.channel === 'sms' ? 'SMS' : 'Email') },
  {
    key: 'state',
    title: 'State',
    width: 110,
    cell: (row) => <StateChip tone={states[row.state]?.tone ?? 'neutral'}>{states[row.state]?.label ?? row.state}</StateChip>,
  },
  { key: 'lastError', title: 'Trouble', hidden: true, cell: (row) => row.lastError || '–' },
  { key: 'sentAt', title: 'Sent', width: 150, cell: (row) => <Instant value={row.sentAt} /> },
];

/** Every message that the product wrote: where it is, and its text. */
export function OutboxPage() {
  const [open, setOpen] = useState<string | null>(null);
  const list = useListState(listMessages);
  const result = useQuery(outboxApi.list(list.query));
  return (
    <Page title="Outbox" fill>
      <FilterBar
        list={list}
        search="Recipient"
        filters={[{ kind: 'select', key: 'state', label: 'State', options: Object.entries(states).map(([value, { label }]) => ({ value, label })) }]}
      />
      <DataTable
        label="Messages"
        result={result}
        columns={columns}
        list={list}
        onOpen={(row) => setOpen(row.id)}
        lines={messageLines}
        empty="No message has been written yet. Confirmations, codes and reset links will stand here."
      />
      <MessageDialog id={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

/** A message on a phone: when and how it stands; for whom and what it is. */
function messageLines(row: OutboxMessage): PhoneLines {
  return {
    beside: <StateChip tone={states[row.state]?.tone ?? 'neutral'}>{states[row.state]?.label ?? row.state}</StateChip>,
    below: (
      <>
        <span>{row.recipient}</span>
        <span>{codeWords(row.template)}</span>
      </>
    ),
  };
}
