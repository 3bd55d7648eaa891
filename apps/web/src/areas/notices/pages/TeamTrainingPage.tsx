import { listTeam } from '@quarterlight/contract/notices/training-routes';
import type { TeamPerson } from '@quarterlight/contract/notices/training-schemas';
import { teamSheet } from '@quarterlight/contract/notices/training-sheets';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { trainingApi } from '../training.api.ts';

const columns = columnsOf(teamSheet, {
  name: { sort: 'name', width: 200 },
  username: { width: 140 },
  company: { width: 180 },
  courses: { width: 90, align: 'end' },
  done: { width: 80, align: 'end' },
  due: { width: 80, align: 'end' },
  lapsed: { width: 80, align: 'end', cell: ({ lapsed }) => (lapsed > 0 ? <StateChip tone="red">{lapsed}</StateChip> : 0) },
  notStarted: { width: 110, align: 'end' },
});
const byName = { sort: 'name' } as const;
const choices = optionsOf({ behind: 'Something to read', lapsed: 'Something lapsed' });
const shareOf = ({ done, courses }: TeamPerson) => (
  <StateChip tone={done === courses ? 'green' : 'amber'}>
    {done} of {courses}
  </StateChip>
);

export const ahead: Ahead = ({ search }) => askAhead(trainingApi.team(criteriaOf(listTeam, search, byName)));

/** How far the company's people are with what they are to know. */
export function TeamTrainingPage() {
  const list = useListState(listTeam, byName);
  const result = useQuery(trainingApi.team(list.query));
  return (
    <Page title="Training of the team" fill>
      <FilterBar list={list} search="Name" filters={[{ kind: 'select', key: 'only', label: 'Show', options: choices }]} />
      <DataTable
        label="People"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(teamSheet, listTeam, list.query)}
        rowHref={(row) => pathTo('/training/team/$id', { id: row.id })}
        lines={(row) => ({ beside: shareOf(row), below: <span>{row.company}</span> })}
        empty="Nobody fits. Clear the filters."
      />
    </Page>
  );
}
