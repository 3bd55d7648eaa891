import { Button } from '@mantine/core';
import { listCourses } from '@quarterlight/contract/notices/training-routes';
import type { CourseSummary } from '@quarterlight/contract/notices/training-schemas';
import { courseSheet } from '@quarterlight/contract/notices/training-sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { trainingApi } from '../training.api.ts';
import { courseLooks, courseStates, lapsesText } from '../training-words.ts';

const chipOf = ({ state }: CourseSummary) => <StateChip tone={courseLooks[state].tone}>{courseLooks[state].name}</StateChip>;
const columns = columnsOf(courseSheet, {
  title: { sort: 'title', width: 280 },
  state: { width: 100, cell: chipOf },
  to: { width: 220 },
  edition: { width: 80 },
  issuedAt: { width: 150, cell: ({ issuedAt }) => <Instant value={issuedAt} /> },
  lapsesMonths: { width: 150, cell: ({ lapsesMonths }) => lapsesText(lapsesMonths) },
  createdBy: { width: 150 },
  createdAt: { sort: 'createdAt', width: 150, cell: ({ createdAt }) => <Instant value={createdAt} /> },
});
const byTitle = { sort: 'title' } as const;

export const ahead: Ahead = ({ search }) => askAhead(trainingApi.list(criteriaOf(listCourses, search, byTitle)));

/** The courses; those who look after training see drafts and retired ones too. */
export function CoursesPage() {
  const navigate = useNavigate();
  const list = useListState(listCourses, byTitle);
  const result = useQuery(trainingApi.list(list.query));
  const mayEdit = useCan('edit-training');
  const counts = useQuery({ ...trainingApi.counts(), enabled: mayEdit });
  return (
    <Page
      title="Courses"
      fill
      actions={
        <Can do="edit-training">
          <Button onClick={() => void navigate({ href: pathTo('/training/courses/new') })} data-new>
            New course
          </Button>
        </Can>
      }
    >
      {mayEdit && (
        <StateTabs
          list={list}
          states={courseStates}
          nameOf={(state) => courseLooks[state].name}
          counts={counts.data?.map((each) => ({ ...each, isExact: each.count < 10_000 }))}
        />
      )}
      <FilterBar list={list} search="Title" filters={[]} />
      <DataTable
        label="Courses"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(courseSheet, listCourses, list.query)}
        rowHref={(row) => pathTo('/training/courses/$id', { id: row.id })}
        lines={(row) => ({ beside: chipOf(row), below: <span>{row.toWords}</span> })}
        empty={mayEdit ? 'No courses. Press New course to begin one.' : 'There are no courses.'}
      />
    </Page>
  );
}
