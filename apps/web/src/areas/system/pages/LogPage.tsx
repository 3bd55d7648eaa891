import { findLogEntries } from '@quarterlight/contract/system/routes';
import type { LogSummary } from '@quarterlight/contract/system/schemas';
import { codeWords } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import type { Column, PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { logApi } from '../log.api.ts';
import { ChainState } from '../parts/ChainState.tsx';

const columns: readonly Column<LogSummary>[] = [
  { key: 'at', title: 'When', width: 150, cell: (row) => <Instant value={row.at} /> },
  { key: 'username', title: 'Who', width: 150, cell: (row) => row.username },
  { key: 'action', title: 'What', width: 220, cell: (row) => codeWords(row.action) },
  { key: 'label', title: 'Record', cell: (row) => row.label || '–' },
  { key: 'entity', title: 'Kind', width: 140, cell: (row) => codeWords(row.entity) },
  { key: 'fields', title: 'Fields', hidden: true, cell: (row) => row.fieldNames.join(', ') || '–' },
  { key: 'ip', title: 'From', width: 130, hidden: true, cell: (row) => row.ip || '–' },
  { key: 'sealed', title: 'Chain', width: 90, cell: (row) => <StateChip tone={row.sealed ? 'green' : 'neutral'}>{row.sealed ? 'Sealed' : 'New'}</StateChip> },
];

/** Every change of every record: who, when, from where. */
export function LogPage() {
  const list = useListState(findLogEntries);
  const entities = useQuery(logApi.entities());
  const result = useQuery(logApi.search(list.query));
  return (
    <Page title="System log" fill actions={<ChainState />}>
      <FilterBar
        list={list}
        filters={[
          { kind: 'text', key: 'text', label: 'Text' },
          { kind: 'select', key: 'entity', label: 'Kind', options: (entities.data ?? []).map(({ name }) => ({ value: name, label: codeWords(name) })) },
          { kind: 'day', key: 'from', label: 'From' },
          { kind: 'day', key: 'to', label: 'To' },
        ]}
      />
      <DataTable
        label="Log entries"
        result={result}
        columns={columns}
        list={list}
        rowHref={(row) => pathTo('/system-log/$externalId', { externalId: row.id })}
        lines={logLines}
        empty="Nothing has been logged yet. Every change will stand here."
      />
    </Page>
  );
}

/** An entry on a phone: when and who; what of which record. */
function logLines(row: LogSummary): PhoneLines {
  return {
    beside: <span>{row.username}</span>,
    below: (
      <>
        <span>{codeWords(row.action)}</span>
        <span>{row.label}</span>
      </>
    ),
  };
}
