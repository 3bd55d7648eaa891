import { standingNames } from '@quarterlight/contract/notices/names';
import { listCoursePeople } from '@quarterlight/contract/notices/training-routes';
import type { CoursePerson } from '@quarterlight/contract/notices/training-schemas';
import { coursePeopleSheet } from '@quarterlight/contract/notices/training-sheets';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { trainingApi } from '../training.api.ts';
import { standingLooks } from '../training-words.ts';
import classes from './broadcast.module.css';

const chipOf = ({ standing }: CoursePerson) => <StateChip tone={standingLooks[standing].tone}>{standingLooks[standing].name}</StateChip>;
const columns = columnsOf(coursePeopleSheet, {
  name: { sort: 'name', width: 190 },
  username: { width: 130 },
  company: { width: 170 },
  standing: { width: 110, cell: chipOf },
  readEdition: { width: 100 },
  readAt: { width: 150, cell: ({ readAt }) => <Instant value={readAt} /> },
  lapsesOn: { width: 110, cell: ({ lapsesOn }) => <Day value={lapsesOn} /> },
});
const byName = { sort: 'name' } as const;

/** Whom a course is for, with how they stand. */
export function CoursePeople({ id }: { readonly id: string }) {
  const list = useListState(listCoursePeople, byName);
  const result = useQuery(trainingApi.people(id, list.query));
  return (
    <>
      <div className={classes.filters}>
        <FilterBar list={list} search="Name" filters={[{ kind: 'select', key: 'standing', label: 'Progress', options: optionsOf(standingNames) }]} />
      </div>
      <DataTable
        label="People"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(coursePeopleSheet, listCoursePeople, list.query, { id })}
        rowHref={(row) => pathTo('/training/team/$id', { id: row.id })}
        lines={(row) => ({ beside: chipOf(row), below: <span>{row.company}</span> })}
        empty="It is for nobody by now."
      />
    </>
  );
}
