import type { FileEntity } from '@quarterlight/contract/files/schemas';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { fileNameFor } from '../../platform/files/names.ts';
import type { Bounds } from '../../platform/realtime/hint-bounds.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bytesLock } from './bytes-lock.ts';
import { fileStore } from './file-store.ts';
import { type FileRow, findFile, insertFile, moveFilesOf, setAudience } from './files.queries.ts';

/** A content that lies in its place already. */
interface Placed {
  readonly hash: string;
  readonly size: number;
}

export interface FileToKeep {
  /** The content, the path of a received file, or one that lies in its place already. */
  readonly bytes: Buffer | string | Placed;
  readonly name: string;
  readonly mediaType: string;
  /** What record the file belongs to: for `library`, which of its files this is a version of. */
  readonly entity: FileEntity;
  readonly entityId: string;
  /** Whose users may see it besides staff. */
  readonly customerId?: string | null;
  readonly branchId?: string | null;
  readonly technicianId?: string | null;
  /** Of a record that is for a list of people: which of them read it by now, as `app.audience` names them; empty where none do yet. */
  readonly audience?: readonly string[];
}

/** Until its row is committed, nobody clears the content away. */
async function holdBytes(tx: WriteTx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${bytesLock(tx.tenant.id, hash)})`.execute(tx.db);
}

async function place(tx: WriteTx, bytes: FileToKeep['bytes']): Promise<{ hash: string; size: number }> {
  const hold = (hash: string) => holdBytes(tx, hash);
  if (typeof bytes === 'string' || Buffer.isBuffer(bytes)) return fileStore().put(tx.tenant.id, bytes, hold);
  await hold(bytes.hash);
  // Before this lock somebody else may have cleared the same content away.
  if ((await fileStore().sizeOf(tx.tenant.id, bytes.hash)) !== bytes.size) throw new Refusal('file.upload_failed');
  return bytes;
}

/** Keeps a file: first its bytes, by the hash of their content, then its row. Answers the row with its id. */
export async function keepFile(tx: WriteTx, file: FileToKeep): Promise<FileRow> {
  const { hash, size } = await place(tx, file.bytes);
  const row = await insertFile(tx, {
    id: newId(),
    hash,
    name: fileNameFor(file.name, file.mediaType),
    media_type: file.mediaType,
    size_bytes: size,
    entity: file.entity,
    entity_id: file.entityId,
    customer_id: file.customerId ?? tx.actor.customerId,
    branch_id: file.branchId ?? tx.actor.branchId,
    technician_id: file.technicianId ?? tx.actor.technicianId,
    audience: file.audience === undefined ? null : [...file.audience],
  });
  await tx.audit({
    entity: 'file',
    id: row.id,
    label: row.name,
    action: 'file.kept',
    after: { name: row.name, mediaType: row.media_type, sizeBytes: row.size_bytes, entity: row.entity, entityId: row.entity_id },
  });
  // Whoever looks at a record hears of it, whatever hangs on it.
  if (file.entity === 'library') await tx.announce('file', row.id);
  else await tx.announce(file.entity, file.entityId);
  return row;
}

/** Lets those see a record's files who may see the record now, where its customer, branch or technician changed. */
export const rebindFiles = (tx: WriteTx, entityId: string, now: Bounds): Promise<void> =>
  moveFilesOf(tx, entityId, { customer_id: now.customerId, branch_id: now.branchId, technician_id: now.technicianId });

/** Says who reads the files of a record that is for a list of people, or those of these ids alone, where that changed. */
export const showFilesTo = (tx: WriteTx, entity: FileEntity, entityId: string, audience: readonly string[], ids?: readonly string[]): Promise<void> =>
  setAudience(tx, { entity, entityId, ids }, audience);

interface OpenedFile {
  readonly stream: NodeJS.ReadableStream;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}

/** Opens a file of a record that the actor was shown; `record.not_found` where there is none, or where its bytes are gone. */
export const openFile = async (tx: ReadTx, id: string): Promise<OpenedFile> => openRow(tx, found(await findFile(tx, id)));

/** Opens what a row names by its hash, or a part of it; undefined once it is gone. */
export const openBytes = (tenantId: string, hash: string, part?: { readonly from: number; readonly to: number }) => fileStore().open(tenantId, hash, part);

/** Opens the file of a row that was found for the actor. */
export async function openRow(tx: ReadTx, row: FileRow): Promise<OpenedFile> {
  const stream = await fileStore().open(tx.tenant.id, row.hash);
  if (!stream) throw new Refusal('record.not_found');
  return { stream, name: fileNameFor(row.name, row.media_type), mediaType: row.media_type, size: row.size_bytes };
}

/** A whole file in memory, for attachments; undefined once it is gone. */
export async function readFileContent(tx: ReadTx, id: string): Promise<{ mediaType: string; content: Buffer } | undefined> {
  const row = await findFile(tx, id);
  const stream = row && (await fileStore().open(tx.tenant.id, row.hash));
  if (!row || !stream) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return { mediaType: row.media_type, content: Buffer.concat(chunks) };
}
