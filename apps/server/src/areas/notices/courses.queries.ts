import type { CourseState } from '@quarterlight/contract/notices/names';
import type { listCourses } from '@quarterlight/contract/notices/training-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { CourseRow } from './course.record.ts';

/** Those that whoever asks may look at: all for whoever looks after training, else what is live. */
const shown = (tx: ReadTx) => {
  const rows = tx.db.selectFrom('course');
  return can(tx.actor, 'edit-training') ? rows : rows.where('course.state', '=', 'live');
};

/** One of them, or `record.not_found`. */
export const findCourse = async (tx: ReadTx, id: string): Promise<CourseRow> =>
  found(await shown(tx).selectAll('course').where('course.id', '=', id).executeTakeFirst());

/** By title unless sorted. */
export function findCourses(tx: ReadTx, query: QueryOf<typeof listCourses>) {
  let rows = shown(tx).selectAll('course');
  if (query.state !== undefined) rows = rows.where('course.state', '=', query.state);
  if (query.q !== undefined) rows = rows.where(beginsWith('course.title_key', sortKey(query.q)));
  const keys = { title: 'course.title_key', createdAt: 'course.created_at' };
  return keysetPage(tx, rows, { request: query, id: 'course.id', keys, byDefault: 'title' });
}

const countedTo = 10_000;

/** Up to 10,000 of a state. */
export async function countCoursesIn(tx: ReadTx, state: CourseState): Promise<number> {
  const some = shown(tx).where('course.state', '=', state).select('course.id').limit(countedTo).as('some');
  const { count } = await tx.db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of the files that a course holds. */
export const findCourseFiles = (tx: ReadTx, courseId: string) =>
  tx.db
    .selectFrom('file')
    .select(['id', 'name', 'media_type', 'size_bytes'])
    .where('entity_id', '=', courseId)
    .where('entity', '=', 'course')
    .orderBy('id')
    .execute();
export type CourseFileRow = Awaited<ReturnType<typeof findCourseFiles>>[number];

const mostEditions = 100;

/** The newest versions. */
export const findEditions = (tx: ReadTx, courseId: string) =>
  tx.db
    .selectFrom('course_edition')
    .select(['edition', 'title', 'changes', 'asks_again', 'issued_at', 'issued_by_name'])
    .where('course_id', '=', courseId)
    .orderBy('edition', 'desc')
    .limit(mostEditions)
    .execute();
export type EditionRow = Awaited<ReturnType<typeof findEditions>>[number];

/** One version with its parts, or `record.not_found`. */
export const findEdition = async (tx: ReadTx, courseId: string, edition: number) =>
  found(await tx.db.selectFrom('course_edition').selectAll().where('course_id', '=', courseId).where('edition', '=', edition).executeTakeFirst());

/** The documents that any version holds. */
export async function findIssuedDocuments(tx: ReadTx, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct part -> 'file' ->> 'fileId' as id from course_edition, jsonb_array_elements(parts) part
    where course_id = ${courseId} and part ->> 'kind' = 'document'`.execute(tx.db);
  return rows.map(({ id }) => id);
}

type Issued = Pick<CourseRow, 'id' | 'edition' | 'title' | 'parts'>;

/** Keeps what a version says, for good. */
export async function keepEdition(tx: WriteTx, row: Issued, { changes, asksAgain }: { readonly changes: string; readonly asksAgain: boolean }): Promise<void> {
  await tx.db
    .insertInto('course_edition')
    .values({
      course_id: row.id,
      edition: row.edition,
      title: row.title,
      parts: JSON.stringify(row.parts),
      changes,
      asks_again: asksAgain,
      issued_at: tx.now,
      issued_by: tx.actor.userId,
      issued_by_name: tx.actor.displayName,
    })
    .execute();
}
