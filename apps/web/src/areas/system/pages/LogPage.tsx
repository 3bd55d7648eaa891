import { findLogEntries } from '@quarterlight/contract/system/routes';
import type { LogSummary } from '@quarterlight/contract/system/schemas';
import { chainWord, logSheet, whoDid } from '@quarterlight/contract/system/sheets';
import { codeWords } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { readSite } from '../../../platform/session.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { logApi } from '../log.api.ts';
import { ChainState } from '../parts/ChainState.tsx';

const columns = columnsOf(logSheet, {
  at: { width: 150, cell: (row) => <Instant value={row.at} /> },
  username: { width: 150 },
  action: { width: 220 },
  label: {},
  entity: { width: 140 },
  fields: {},
  ip: { width: 130 },
  sealed: { width: 90, cell: (row) => <StateChip tone={row.sealed ? 'green' : 'neutral'}>{chainWord(row)}</StateChip> },
});

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
        file={fileOf(logSheet, findLogEntries, list.query)}
        rowHref={(row) => pathTo('/system-log/$externalId', { externalId: row.id })}
        lines={logLines}
        empty={
          readSite() === null
            ? 'Nothing has been logged yet. Every change will stand here.'
            : 'The system log is of the whole company. To read it, choose all sites.'
        }
      />
    </Page>
  );
}

/** An entry on a phone: when and who; what of which record. */
function logLines(row: LogSummary): PhoneLines {
  return {
    beside: <span>{whoDid(row)}</span>,
    below: (
      <>
        <span>{codeWords(row.action)}</span>
        <span>{row.label}</span>
      </>
    ),
  };
}
