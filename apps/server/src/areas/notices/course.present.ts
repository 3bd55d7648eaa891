import type {
  Course,
  CourseEdition,
  CoursePerson,
  CourseSummary,
  OwnCourse,
  OwnCourseContent,
  TeamPerson,
} from '@quarterlight/contract/notices/training-schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { type CourseRow, partsOf } from './course.record.ts';
import { actionsOnCourse, courseState } from './course.rules.ts';
import type { EditionRow } from './courses.queries.ts';
import type { CoursePersonRow, OwnCourseRow, TeamRow } from './standing.queries.ts';

export const presentCourseSummary = (row: CourseRow): CourseSummary => ({
  ...onWire(row, 'id', 'title', 'about', 'to_words', 'edition', 'lapses_months', 'created_at', 'issued_at', 'version'),
  state: courseState(row.state),
  createdBy: row.created_by_name,
});

export const presentCourse = (tx: ReadTx, row: CourseRow, counts: { readonly people: number; readonly done: number } | null): Course => ({
  ...presentCourseSummary(row),
  ...onWire(row, 'everybody', 'role_ids', 'remind_days'),
  askedFrom: row.asked_from,
  issuedBy: row.issued_by_name,
  parts: partsOf(row),
  people: counts?.people ?? null,
  done: counts?.done ?? null,
  allowedActions: actionsOnCourse(row.state, tx.actor),
});

export const presentOwnCourse = (row: OwnCourseRow): OwnCourse =>
  onWire(row, 'id', 'title', 'about', 'edition', 'standing', 'read_edition', 'read_at', 'lapses_on');

export const presentOwnContent = (row: OwnCourseRow & Pick<CourseRow, 'parts' | 'lapses_months'>): OwnCourseContent => ({
  ...presentOwnCourse(row),
  parts: partsOf(row),
  lapsesMonths: row.lapses_months,
});

export const presentEdition = (row: EditionRow): CourseEdition => ({
  ...onWire(row, 'edition', 'title', 'changes', 'asks_again', 'issued_at'),
  issuedBy: row.issued_by_name,
});

export const presentCoursePerson = (row: CoursePersonRow): CoursePerson => ({
  ...onWire(row, 'id', 'username', 'company', 'standing', 'read_edition', 'read_at', 'lapses_on'),
  name: row.display_name,
});

export const presentTeamPerson = (row: TeamRow): TeamPerson => ({
  ...onWire(row, 'id', 'username', 'company', 'courses', 'done', 'due', 'lapsed', 'not_started'),
  name: row.display_name,
});
