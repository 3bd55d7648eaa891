import type { OwnCourse } from '@quarterlight/contract/notices/training-schemas';
import { pathTo } from '../../../app/paths.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { standingLooks } from '../training-words.ts';

const chipOf = ({ standing }: OwnCourse) => <StateChip tone={standingLooks[standing].tone}>{standingLooks[standing].name}</StateChip>;
const columns: Column<OwnCourse>[] = [
  {
    key: 'title',
    title: 'Course',
    width: 300,
    cell: (row) => <Link to={pathTo('/training/courses/$id', { id: row.id })}>{row.title}</Link>,
  },
  { key: 'standing', title: 'Progress', width: 120, cell: chipOf },
  { key: 'readEdition', title: 'Version read', width: 120, cell: (row) => (row.readEdition === null ? '–' : `${row.readEdition} of ${row.edition}`) },
  { key: 'readAt', title: 'Read', width: 150, cell: (row) => <Instant value={row.readAt} /> },
  { key: 'lapsesOn', title: 'Lapses', width: 120, cell: (row) => <Day value={row.lapsesOn} /> },
];

/** The courses of one person, with how they stand. */
export function PersonCourses({ courses }: { readonly courses: readonly OwnCourse[] }) {
  return <LineTable label="How they stand" rows={courses} columns={columns} rowKey={(row) => row.id} empty="No course is for them." />;
}
