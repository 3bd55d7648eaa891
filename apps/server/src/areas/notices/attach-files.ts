import type { AttachedFile } from '@quarterlight/contract/notices/broadcast-schemas';
import { mostBroadcastFiles } from '@quarterlight/contract/notices/names';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertRoom, type FileToKeep, keepFile, removeFile, showFilesTo } from '../files/index.ts';
import { presentAttached } from './attached.present.ts';
import { type BroadcastRow, takeUpBroadcast } from './broadcast.record.ts';
import { findAttached } from './broadcasts.queries.ts';

/** Attaches files to one that is not out yet, or is live. Refuses `file.too_many`. */
export async function attachFiles(tx: WriteTx, id: string, files: readonly Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'>[]): Promise<void> {
  const row = await takeUpBroadcast(tx, id, undefined, 'attach');
  const attached = await findAttached(tx, [id]);
  if (attached.length + files.length > mostBroadcastFiles) throw new Refusal('file.too_many');
  for (const file of files) await keepFile(tx, { ...file, entity: 'broadcast', entityId: id, audience: readersOf(row) });
  await assertRoom(tx);
  await tellReaders(tx, row);
}

/** Takes one off again. */
export async function takeOffFile(tx: WriteTx, id: string, fileId: string): Promise<void> {
  const row = await takeUpBroadcast(tx, id, undefined, 'attach');
  await removeFile(tx, { id: fileId, entity: 'broadcast', entityId: id });
  await tellReaders(tx, row);
}

/** Takes all off one that is removed. */
export async function takeOffAll(tx: WriteTx, id: string): Promise<void> {
  for (const file of await findAttached(tx, [id])) await removeFile(tx, { id: file.id, entity: 'broadcast', entityId: id });
}

/** Shows what is attached to those whom it is for once it is live, and to nobody once it is withdrawn. */
export const showAttached = (tx: WriteTx, row: BroadcastRow): Promise<void> => showFilesTo(tx, 'broadcast', row.id, readersOf(row));

const readersOf = (row: BroadcastRow): readonly string[] => (row.state === 'live' ? row.audience : []);

async function tellReaders(tx: WriteTx, row: BroadcastRow): Promise<void> {
  if (row.state === 'live') await tx.announce('own-broadcast', row.id);
}

/** What is attached to each of these, by their ids. */
export async function attachedTo(tx: ReadTx, broadcastIds: readonly string[]): Promise<(id: string) => AttachedFile[]> {
  const files = await findAttached(tx, broadcastIds);
  return (id) => files.filter(({ entity_id: of }) => of === id).map(presentAttached);
}
