import { listSheet } from '../sheet.ts';
import { courseStateNames, standingNames } from './names.ts';
import type { CoursePerson, CourseSummary, TeamPerson } from './training-schemas.ts';

/** The courses. */
export const courseSheet = listSheet<CourseSummary>()({
  name: 'courses',
  title: 'Courses',
  columns: {
    title: { title: 'Title', type: 'text', width: 36, value: (row) => row.title },
    state: { title: 'State', type: 'text', width: 12, value: (row) => courseStateNames[row.state] },
    to: { title: 'For', type: 'text', width: 32, value: (row) => row.toWords },
    edition: { title: 'Version', type: 'number', width: 10, value: (row) => row.edition },
    issuedAt: { title: 'Issued', type: 'instant', width: 17, value: (row) => row.issuedAt },
    lapsesMonths: { title: 'Lapses after (months)', type: 'number', width: 12, value: (row) => row.lapsesMonths },
    createdBy: { title: 'Written by', type: 'text', width: 22, hidden: true, value: (row) => row.createdBy },
    createdAt: { title: 'Written', type: 'instant', width: 17, hidden: true, value: (row) => row.createdAt },
  },
});

/** How the people stand with one course. */
export const coursePeopleSheet = listSheet<CoursePerson>()({
  name: 'course-people',
  title: 'Progress in a course',
  columns: {
    name: { title: 'Name', type: 'text', width: 26, value: (row) => row.name },
    username: { title: 'Username', type: 'text', width: 20, value: (row) => row.username },
    company: { title: 'Company or branch', type: 'text', width: 26, value: (row) => row.company },
    standing: { title: 'Progress', type: 'text', width: 14, value: (row) => standingNames[row.standing] },
    readEdition: { title: 'Version read', type: 'number', width: 12, value: (row) => row.readEdition },
    readAt: { title: 'Read', type: 'instant', width: 17, value: (row) => row.readAt },
    lapsesOn: { title: 'Lapses', type: 'day', width: 12, value: (row) => row.lapsesOn },
  },
});

/** How far each of the team is. */
export const teamSheet = listSheet<TeamPerson>()({
  name: 'training-team',
  title: 'Training of the team',
  columns: {
    name: { title: 'Name', type: 'text', width: 26, value: (row) => row.name },
    username: { title: 'Username', type: 'text', width: 20, value: (row) => row.username },
    company: { title: 'Company or branch', type: 'text', width: 26, value: (row) => row.company },
    courses: { title: 'Courses', type: 'number', width: 10, value: (row) => row.courses },
    done: { title: 'Done', type: 'number', width: 10, value: (row) => row.done },
    due: { title: 'Due', type: 'number', width: 10, value: (row) => row.due },
    lapsed: { title: 'Lapsed', type: 'number', width: 10, value: (row) => row.lapsed },
    notStarted: { title: 'Not started', type: 'number', width: 12, value: (row) => row.notStarted },
  },
});
