import { mostVideos, type VideoForm } from '@quarterlight/contract/notices/video-schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Arrived, assertRoom, callOffUploadsOf, endUpload, type FileToKeep, keepFile, removeFile } from '../files/index.ts';
import { assertOffice, chaptersOf, video } from './video.record.ts';
import { countVideosForUpdate } from './videos.queries.ts';

/** Who watches: whoever is signed in, as `app.audience` names them. */
const everybody = ['00000000-0000-0000-0000-000000000001'];

/** Begins a video without a file. Refuses `video.many`. */
export async function createVideo(tx: WriteTx, form: VideoForm): Promise<string> {
  assertOffice(tx);
  if ((await countVideosForUpdate(tx)) >= mostVideos) throw new Refusal('video.many');
  const by = { created_by: tx.actor.userId, created_by_name: tx.actor.displayName, created_at: tx.now };
  return (await video.make(tx, { id: newId(), ...columnsOf(form), ...by })).id;
}

/** Changes what is said of it. */
export async function changeVideo(tx: WriteTx, id: string, version: number, form: VideoForm): Promise<void> {
  const row = await video.takeUp(tx, id, { version });
  assertOffice(tx);
  const columns = columnsOf(form);
  const [before, after] = [titlesOf(chaptersOf(row)), titlesOf(form.chapters)];
  await video.settle(tx, row, { set: columns, action: 'changed', ...(before === after ? {} : { before: { chapters: before }, after: { chapters: after } }) });
}

/** Makes a whole upload its video; an earlier one goes, and where people stopped in it counts no more. */
export async function keepVideo(tx: WriteTx, arrived: Arrived): Promise<string> {
  const id = arrived.entityId;
  const row = await video.takeUp(tx, id);
  assertOffice(tx);
  await endUpload(tx, 'help-video', arrived);
  const { name, mediaType, bytes } = arrived;
  const kept = await keepFile(tx, { bytes, name, mediaType, entity: 'help-video', entityId: id, audience: everybody });
  await video.settle(tx, row, { set: { file_id: kept.id }, action: 'video_kept', after: { file: kept.name } });
  if (row.file_id !== null) await removeFile(tx, { id: row.file_id, entity: 'help-video', entityId: id });
  return id;
}

/** Keeps its captions in the place of earlier ones. */
export async function keepCaptions(tx: WriteTx, id: string, file: Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'>): Promise<string> {
  const row = await video.takeUp(tx, id);
  assertOffice(tx);
  const kept = await keepFile(tx, { ...file, entity: 'help-video', entityId: id, audience: everybody });
  await video.settle(tx, row, { set: { captions_id: kept.id }, action: 'captions_kept', after: { file: kept.name } });
  if (row.captions_id !== null) await removeFile(tx, { id: row.captions_id, entity: 'help-video', entityId: id });
  await assertRoom(tx);
  return id;
}

/** Removes it with its files; the log keeps its title. */
export async function removeVideo(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await video.takeUp(tx, id, { version });
  assertOffice(tx);
  await callOffUploadsOf(tx, id);
  await video.remove(tx, row, { before: { title: row.title, about: row.about } });
  for (const fileId of [row.file_id, row.captions_id]) if (fileId !== null) await removeFile(tx, { id: fileId, entity: 'help-video', entityId: id });
}

const titlesOf = (chapters: VideoForm['chapters']): string => chapters.map(({ title }) => title).join('; ');

function columnsOf({ title, about, area, chapters }: VideoForm) {
  const byTime = chapters.toSorted((one, other) => one.at - other.at);
  return {
    title: title.trim(),
    title_key: sortKey(title),
    about: about.trim(),
    area,
    chapters: JSON.stringify(byTime),
    found_by: sortKey([title, about, ...byTime.flatMap((chapter) => [chapter.title, chapter.text])].join('\n')),
  };
}
