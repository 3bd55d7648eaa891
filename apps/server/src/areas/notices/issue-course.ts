import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { removeFile, showFilesTo } from '../files/index.ts';
import { type CourseRow, course, partsOf, takeUpCourse } from './course.record.ts';
import { findCourseFiles, keepEdition } from './courses.queries.ts';
import { showDocuments } from './save-course.ts';

/** Shows a draft, as its first version, to those it is for. Refuses `course.empty`. */
export async function publishCourse(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await takeUpCourse(tx, id, version, 'publish');
  const parts = partsOf(row);
  if (parts.length === 0) throw new Refusal('course.empty');
  await keepEdition(tx, { ...row, parts }, { changes: '', asksAgain: true });
  const set = { state: 'live', issued_at: tx.now, issued_by: tx.actor.userId, issued_by_name: tx.actor.displayName };
  await showTo(tx, await course.settle(tx, row, { set, action: 'published' }), true);
}

/** Takes it from everybody's sight; who has read it stays known. */
export async function retireCourse(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await takeUpCourse(tx, id, version, 'retire');
  await showTo(tx, await course.settle(tx, row, { set: { state: 'retired' }, action: 'retired' }), false);
}

/** Puts it back as it was; what was read meanwhile lapsed as it does. */
export async function restoreCourse(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await takeUpCourse(tx, id, version, 'restore');
  await showTo(tx, await course.settle(tx, row, { set: { state: 'live' }, action: 'restored' }), true);
}

/** Removes a draft with its documents; the log keeps its title. */
export async function removeCourse(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await takeUpCourse(tx, id, version, 'remove');
  for (const file of await findCourseFiles(tx, id)) await removeFile(tx, { id: file.id, entity: 'course', entityId: id });
  await course.remove(tx, row, { before: { title: row.title, about: row.about } });
}

async function showTo(tx: WriteTx, row: CourseRow, isShown: boolean): Promise<void> {
  if (isShown) await showDocuments(tx, row);
  else await showFilesTo(tx, 'course', row.id, []);
  await tx.announce('own-course', row.id);
}
