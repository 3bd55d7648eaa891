import { runStateNames } from '@quarterlight/contract/runs/names';
import { listRuns } from '@quarterlight/contract/runs/routes';
import type { Run } from '@quarterlight/contract/runs/schemas';
import { runSheet } from '@quarterlight/contract/runs/sheets';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { type Column, columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { RunActions } from '../parts/RunActions.tsx';
import { runTones, standingOf } from '../run-words.ts';
import { runsApi } from '../runs.api.ts';

const [title, ...rest] = columnsOf(runSheet, {
  title: { width: 330 },
  state: { width: 100, cell: (row) => <StateChip tone={runTones[row.state]}>{runStateNames[row.state]}</StateChip> },
  outcome: { width: 200, cell: standingOf },
  startedBy: { width: 160 },
  createdAt: { width: 145, sort: 'createdAt', cell: (row) => <Instant value={row.createdAt} /> },
  endedAt: { width: 145, cell: (row) => <Instant value={row.endedAt} /> },
});
const columns: readonly Column<Run>[] = [
  ...(title ? [title] : []),
  { key: 'actions', title: 'What can be done', width: 230, cell: (row) => <RunActions run={row} /> },
  ...rest,
];

const newestFirst = { sort: '-createdAt' } as const;
const states = { kind: 'select', key: 'state', label: 'State', options: optionsOf(runStateNames) } as const;
const whose = { kind: 'select', key: 'whose', label: 'Whose', options: optionsOf({ company: 'Everybody’s' }) } as const;

const lines = (row: Run): PhoneLines => ({
  beside: <StateChip tone={runTones[row.state]}>{runStateNames[row.state]}</StateChip>,
  below: (
    <>
      {standingOf(row)} <RunActions run={row} />
    </>
  ),
});

export const ahead: Ahead = ({ search }) => askAhead(runsApi.list(criteriaOf(listRuns, search, newestFirst)));

/** One's own long work, or everybody's for who looks after the system. */
export function BackgroundWorkPage() {
  const list = useListState(listRuns, newestFirst);
  const result = useQuery(runsApi.list(list.query));
  const looksAfterAll = useCan('edit-system-settings');
  return (
    <Page title="Background work" fill>
      <FilterBar list={list} search="What it is called" filters={looksAfterAll ? [states, whose] : [states]} />
      <DataTable
        label="Background work"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(runSheet, listRuns, list.query)}
        lines={lines}
        empty="Nothing was done in the background yet. A large export, the file of a long list, or a release of many worksheets, stands here while it goes on and for 30 days after."
      />
    </Page>
  );
}
