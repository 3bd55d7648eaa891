import { logActionName } from '@quarterlight/contract/system/log-names';
import { findLogEntries } from '@quarterlight/contract/system/routes';
import type { LogSummary } from '@quarterlight/contract/system/schemas';
import { chainWord, logSheet, whoDid } from '@quarterlight/contract/system/sheets';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead, queryClient } from '../../../platform/query.ts';
import { readSite } from '../../../platform/session.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
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

export const ahead: Ahead = ({ search }) => {
  askAhead(logApi.choices());
  askAhead(logApi.verification());
  askAhead(logApi.search(criteriaOf(findLogEntries, search)));
};

const coded = (of: readonly { readonly code: string; readonly name: string }[] = []) => of.map(({ code, name }) => ({ value: code, label: name }));

/** The records whose entries have a text in their name, newest first. */
async function findRecords(text: string) {
  const { items } = await queryClient.fetchQuery({ ...logApi.search({ text, limit: 50 }), meta: { quiet: true } });
  const found = new Map(items.filter(({ label }) => label !== '').map(({ entityId, label }) => [entityId, label]));
  return [...found].map(([value, label]) => ({ value, label }));
}

/** Every change of every record: who, when, from where. */
export function LogPage() {
  const list = useListState(findLogEntries);
  const asked = useQuery(logApi.choices());
  const choices = asked.data;
  // How tall the verdict and the filters are is known once they are here: the list waits, so that it does not move.
  const verification = useQuery(logApi.verification());
  const isAboveHere = !asked.isPending && !verification.isPending;
  const result = useQuery(logApi.search(list.query));
  const { entityId, entity, keyId } = list.query;
  const hasKeys = keyId !== undefined || (choices?.keys.length ?? 0) > 0 || '';
  const labelOf = (id: string) => result.data?.items.find((entry) => entry.entityId === id && entry.label !== '')?.label ?? '';
  return (
    <Page title="System log" fill>
      <ChainState />
      {isAboveHere && (
        <>
          <FilterBar
            list={list}
            filters={[
              { kind: 'text', key: 'text', label: 'Text' },
              { kind: 'select', key: 'entity', label: 'Kind', options: coded(choices?.kinds) },
              {
                kind: 'select',
                key: 'action',
                label: 'What was done',
                options: coded(choices?.actions.filter(({ code }) => entity === undefined || code.startsWith(`${entity}.`))),
              },
              { kind: 'select', key: 'userId', label: 'Who', options: namedOptions(choices?.people) },
              hasKeys && {
                kind: 'select',
                key: 'keyId',
                label: 'API key',
                options: namedOptions(choices?.keys),
              },
              { kind: 'day', key: 'from', label: 'From' },
              { kind: 'day', key: 'to', label: 'To' },
              { kind: 'search', key: 'entityId', label: 'Record', find: findRecords, nameOf: () => (entityId === undefined ? '' : labelOf(entityId)) },
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
        </>
      )}
    </Page>
  );
}

/** An entry on a phone: when and who; what of which record. */
function logLines(row: LogSummary): PhoneLines {
  return {
    beside: <span>{whoDid(row)}</span>,
    below: (
      <>
        <span>{logActionName(row.action)}</span>
        <span>{row.label}</span>
      </>
    ),
  };
}
