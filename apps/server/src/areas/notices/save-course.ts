import type {
  CourseContent,
  CourseFile,
  CoursePart,
  CoursePartForm,
  CourseRevision,
  CourseTerms,
  NewCourse,
} from '@quarterlight/contract/notices/training-schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey, truncate } from '@quarterlight/kit/text';
import { isOfOffice } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertRoom, type FileToKeep, keepFile, removeFile, showFilesTo } from '../files/index.ts';
import { presentAttached } from './attached.present.ts';
import { namesOf } from './audience.queries.ts';
import { type CourseRow, course, partsOf, takeUpCourse } from './course.record.ts';
import { contentsOf, documentsOf } from './course.rules.ts';
import { findCourseFiles, findIssuedDocuments, keepEdition } from './courses.queries.ts';

/** Begins a draft. Refuses roles that the company does not have. */
export async function createCourse(tx: WriteTx, { title, about, ...terms }: NewCourse): Promise<string> {
  if (!isOfOffice(tx.actor)) throw new Refusal('course.office_only');
  const by = { created_by: tx.actor.userId, created_by_name: tx.actor.displayName, created_at: tx.now };
  return (await course.make(tx, { id: newId(), ...titled(title, about), ...(await termsOf(tx, terms)), ...by })).id;
}

/** Says what a draft holds. Refuses `course.file` where a document is gone. */
export async function changeCourse(tx: WriteTx, id: string, version: number, { title, about, parts }: CourseContent): Promise<void> {
  const row = await takeUpCourse(tx, id, version, 'change');
  const filled = await fillParts(tx, id, parts);
  const said = saidOf(partsOf(row), filled);
  await course.settle(tx, row, { set: { ...titled(title, about), parts: JSON.stringify(filled) }, action: 'changed', ...said });
}

/** Issues a new version of a live course; what the older ones said stays known. Refuses as `changeCourse`, and `course.empty`. */
export async function reviseCourse(tx: WriteTx, id: string, version: number, { title, about, parts, changes, readAgain }: CourseRevision): Promise<void> {
  const row = await takeUpCourse(tx, id, version, 'revise');
  if (parts.length === 0) throw new Refusal('course.empty');
  const filled = await fillParts(tx, id, parts);
  const edition = row.edition + 1;
  const said = saidOf(partsOf(row), filled);
  await keepEdition(tx, { id, edition, title: title.trim(), parts: filled }, { changes: changes.trim(), asksAgain: readAgain });
  const issued = {
    edition,
    asked_from: readAgain ? edition : row.asked_from,
    issued_at: tx.now,
    issued_by: tx.actor.userId,
    issued_by_name: tx.actor.displayName,
  };
  const settled = await course.settle(tx, row, {
    set: { ...titled(title, about), parts: JSON.stringify(filled), ...issued },
    action: 'revised',
    before: said.before,
    after: { ...said.after, changes, readAgain },
  });
  await showDocuments(tx, settled);
  await tx.announce('own-course', id);
}

/** Says for whom it is and when it lapses. Refuses as `createCourse`. */
export async function setTerms(tx: WriteTx, id: string, version: number, terms: CourseTerms): Promise<void> {
  const row = await takeUpCourse(tx, id, version, 'terms');
  const settled = await course.settle(tx, row, { set: await termsOf(tx, terms), action: 'terms_changed' });
  if (settled.state !== 'live') return;
  await showDocuments(tx, settled);
  await tx.announce('own-course', id);
}

/** Shows what its versions hold to those it is for. */
export const showDocuments = async (tx: WriteTx, { id, audience }: CourseRow): Promise<void> =>
  showFilesTo(tx, 'course', id, audience, await findIssuedDocuments(tx, id));

const mostFiles = 200;

/** Keeps documents for its parts; nobody is shown them before a version holds them. */
export async function addCourseFiles(tx: WriteTx, id: string, files: readonly Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'>[]): Promise<CourseFile[]> {
  const row = await course.takeUp(tx, id);
  if (!isOfOffice(tx.actor)) throw new Refusal('course.office_only');
  if (row.state === 'retired') throw course.movedOn(row, 'change');
  if ((await findCourseFiles(tx, id)).length + files.length > mostFiles) throw new Refusal('course.many_files');
  const kept: CourseFile[] = [];
  for (const { bytes, name, mediaType } of files)
    kept.push(presentAttached(await keepFile(tx, { bytes, name, mediaType, entity: 'course', entityId: id, audience: [] })));
  await assertRoom(tx);
  return kept;
}

/** The parts with their documents. What neither they nor any version has any more is removed. */
async function fillParts(tx: WriteTx, id: string, parts: readonly CoursePartForm[]): Promise<CoursePart[]> {
  const held = await findCourseFiles(tx, id);
  const files = new Map(held.map((file) => [file.id, presentAttached(file)]));
  const filled = parts.map((part): CoursePart => {
    if (part.kind === 'text') return { ...part, title: part.title.trim(), file: null };
    const file = files.get(part.fileId);
    if (file === undefined) throw new Refusal('course.file');
    return { kind: 'document', title: part.title.trim(), text: '', file };
  });
  const needed = new Set([...documentsOf(filled), ...(await findIssuedDocuments(tx, id))]);
  for (const file of held) if (!needed.has(file.id)) await removeFile(tx, { id: file.id, entity: 'course', entityId: id });
  return filled;
}

const titled = (title: string, about: string) => ({ title: title.trim(), title_key: sortKey(title), about: about.trim() });

const saidOf = (before: readonly CoursePart[], after: readonly CoursePart[]) =>
  JSON.stringify(before) === JSON.stringify(after)
    ? { before: {}, after: {} }
    : { before: { contents: contentsOf(before) }, after: { contents: contentsOf(after) } };

async function termsOf(tx: WriteTx, { everybody, roleIds, lapsesMonths, remindDays }: CourseTerms) {
  const ids = [...new Set(roleIds)];
  const names = ids.length === 0 ? [] : await namesOf(tx, 'role', ids);
  if (names.length < ids.length) throw new Refusal('course.role');
  const words = [...(everybody ? ['Everybody in the company'] : []), ...names.map(({ name }) => name)];
  if (words.length === 0) throw new Refusal('course.nobody');
  return { everybody, role_ids: ids, to_words: truncate(words.join(', '), 300), lapses_months: lapsesMonths, remind_days: remindDays };
}
