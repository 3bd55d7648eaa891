import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileEntity } from '@quarterlight/contract/files/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { mediaTypeOf } from '../../platform/files/media-types.ts';
import type { Part, PartStore } from '../../platform/files/part-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fileStore, partStore } from './file-store.ts';
import { clearBytesOf, clearUploadLater, clearUploadNow } from './files.task-names.ts';
import { usedBytes } from './folders.queries.ts';
import {
  deleteUpload,
  deleteUploadsOf,
  findSameUpload,
  findUpload,
  holdTouched,
  insertUpload,
  lockUploads,
  sumUploads,
  touchUpload,
  type UploadRow,
} from './part-uploads.queries.ts';
import { noRoom, quotaBytes } from './room.ts';

const mostUploads = 10;

/** An upload under way, and how much of it has arrived. */
export type Upload = UploadRow & { readonly received: number };

interface Begun {
  readonly entity: FileEntity;
  readonly entityId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly maximumBytes: number;
}

/**
 * Begins to receive a large file for a record, or goes on with one of the same name and size. Refuses at once what is too big (`file.too_big`), what the
 * company has no room for beside what is under way already (`file.no_room`), and too many at a time (`upload.many`).
 */
export async function beginUpload(tx: WriteTx, { entity, entityId, name, sizeBytes, maximumBytes }: Begun): Promise<Upload> {
  if (sizeBytes > maximumBytes) throw new Refusal('file.too_big');
  await lockUploads(tx);
  const same = await findSameUpload(tx, { entityId, name, sizeBytes });
  if (same) return withReceived(tx, await touchUpload(tx, entity, same.id));
  const { count, bytes } = await sumUploads(tx);
  if (count >= mostUploads) throw new Refusal('upload.many');
  await assertRoomFor(tx, bytes + sizeBytes);
  const row = await insertUpload(tx, { id: newId(), entity, entity_id: entityId, name, size_bytes: sizeBytes });
  await clearUploadLater(tx, row.id);
  return { ...row, received: 0 };
}

async function assertRoomFor(tx: WriteTx, bytes: number): Promise<void> {
  const [used, quota] = await Promise.all([usedBytes(tx), quotaBytes(tx)]);
  if (used + bytes > quota) throw noRoom(quota);
}

/** How far an upload is; refuses `record.not_found`. */
export const readUpload = async (tx: ReadTx, entity: FileEntity, id: string): Promise<Upload> => withReceived(tx, await findUpload(tx, entity, id));

const withReceived = async (tx: ReadTx, row: UploadRow): Promise<Upload> => ({ ...row, received: gapless(await partStore().list(tx.tenant.id, row.id)) });

/** How many bytes from the first on have arrived: what is kept says so itself, whoever received it. */
const gapless = (parts: readonly Part[]): number => parts.reduce((end, { offset, size }) => (offset === end ? end + size : end), 0);

interface Received {
  readonly offset: number;
  /** Where it was received. */
  readonly path: string;
}

interface Whole {
  readonly entity: FileEntity;
  readonly id: string;
  readonly types: readonly string[];
}

/**
 * Puts a part in its place, before the transaction that `write` opens to note it. One that has arrived already changes nothing; any other that does not go on
 * where the last one ended is refused by `upload.offset`, which says where that is. What is none of the types by its first bytes is refused with its first part.
 */
export async function putPart<Answer>(scope: Scope, { entity, id, types }: Whole, part: Received, write: () => Promise<Answer>): Promise<Answer> {
  const { offset, path } = part;
  const row = await scope.read((tx) => readUpload(tx, entity, id));
  const { size } = await stat(path);
  const end = offset + size;
  if (size === 0 || end > row.size_bytes) throw new Refusal('file.upload_failed');
  if (end <= row.received) return write();
  if (offset !== row.received) throw new Refusal('upload.offset', { details: { offset: row.received } });
  if (offset === 0) await assertType(path, row.name, types).catch((error: unknown) => endWrongType(scope, entity, id, error));
  await partStore().put(scope.tenant.id, id, offset, path);
  try {
    return await write();
  } catch (error) {
    // It has ended meanwhile: nobody else clears this part away.
    if (error instanceof Refusal && error.code === 'record.not_found') await partStore().remove(scope.tenant.id, id);
    throw error;
  }
}

/** Notes that a part has come. Where the upload has ended meanwhile, `record.not_found`. */
export const notePart = async (tx: WriteTx, entity: FileEntity, id: string): Promise<Upload> => withReceived(tx, await touchUpload(tx, entity, id));

/** What is of no type that is taken ends with its refusal: nobody sends the rest of it, and it takes neither room nor turn. */
async function endWrongType(scope: Scope, entity: FileEntity, id: string, error: unknown): Promise<never> {
  const isWrong = error instanceof Refusal && error.code === 'file.wrong_type';
  if (isWrong) await scope.write((tx) => callOffUpload(tx, entity, id));
  throw error;
}

async function assertType(path: string, name: string, types: readonly string[]): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(headLength);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    typeOf(head.subarray(0, bytesRead), name, types);
  } finally {
    await handle.close();
  }
}

const headLength = 4_100;

function typeOf(head: Buffer, name: string, types: readonly string[]): string {
  const mediaType = mediaTypeOf(head, name);
  if (mediaType === undefined || !types.includes(mediaType)) throw new Refusal('file.wrong_type');
  return mediaType;
}

export interface Arrived {
  readonly uploadId: string;
  readonly entityId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: { readonly hash: string; readonly size: number };
}

/** What this server puts together just now. */
const underWay = new Set<string>();

/**
 * Puts a whole upload together and keeps its bytes, before the transaction that `write` opens for its row: that may take longer than one may stand open. What
 * comes to nothing is cleared away. Refuses `upload.incomplete`, and `upload.under_way` to whoever asks for the same meanwhile.
 */
export async function takeWhole<Answer>(scope: Scope, whole: Whole, write: (arrived: Arrived) => Promise<Answer>): Promise<Answer> {
  const { entity, id } = whole;
  const row = await scope.read((tx) => readUpload(tx, entity, id));
  if (row.received !== row.size_bytes) throw incomplete(row, row.received);
  if (underWay.has(id)) throw new Refusal('upload.under_way');
  underWay.add(id);
  try {
    return await putTogether(scope, row, whole, write);
  } catch (error) {
    return await endWrongType(scope, entity, id, error);
  } finally {
    underWay.delete(id);
  }
}

async function putTogether<Answer>(scope: Scope, row: UploadRow, { id, types }: Whole, write: (arrived: Arrived) => Promise<Answer>): Promise<Answer> {
  const parts = await partStore().list(scope.tenant.id, id);
  let mediaType: string | undefined;
  async function* content(): AsyncGenerator<Buffer> {
    for (const { offset } of parts) {
      const stream = await partStore().open(scope.tenant.id, id, offset);
      // Somebody else has ended it meanwhile.
      if (!stream) throw incomplete(row, offset);
      for await (const chunk of stream) {
        const bytes = Buffer.from(chunk);
        mediaType ??= typeOf(bytes.subarray(0, headLength), row.name, types);
        yield bytes;
      }
    }
  }
  const bytes = await fileStore().putStream(scope.tenant.id, Readable.from(content()));
  try {
    if (mediaType === undefined || bytes.size !== row.size_bytes) throw incomplete(row, bytes.size);
    return await write({ uploadId: id, entityId: row.entity_id, name: row.name, mediaType, bytes });
  } catch (error) {
    await scope.write((tx) => clearBytesOf(tx, [bytes.hash]));
    throw error;
  }
}

const incomplete = (row: UploadRow, received: number) => new Refusal('upload.incomplete', { details: { received, size: row.size_bytes } });

/** Ends it in the transaction that keeps its file: from then on there is no such upload. */
export async function endUpload(tx: WriteTx, entity: FileEntity, { uploadId, bytes }: Arrived): Promise<void> {
  await deleteUpload(tx, entity, uploadId);
  await clearUploadNow(tx, uploadId);
  await assertRoomFor(tx, bytes.size);
}

/** Calls one off, with what has arrived of it. */
export async function callOffUpload(tx: WriteTx, entity: FileEntity, id: string): Promise<void> {
  await deleteUpload(tx, entity, id);
  await clearUploadNow(tx, id);
}

/** Calls off what is under way for a record that goes. */
export async function callOffUploadsOf(tx: WriteTx, entityId: string): Promise<void> {
  for (const { id } of await deleteUploadsOf(tx, entityId)) await clearUploadNow(tx, id);
}

const dayLength = 86_400_000;

/** Clears away what arrived of an upload that has ended, or of which nothing has come for a day; looks again later where something has. */
export async function clearUpload(scope: Scope, store: PartStore, id: string): Promise<void> {
  const hasEnded = await scope.write(async (tx) => {
    const row = await holdTouched(tx, id);
    if (!row) return true;
    if (Date.parse(row.touched_at) > Date.parse(tx.now) - dayLength) {
      await clearUploadLater(tx, id);
      return false;
    }
    await tx.db.deleteFrom('file_upload').where('id', '=', id).execute();
    return true;
  });
  if (hasEnded) await store.remove(scope.tenant.id, id);
}
