import type { FileEntity } from '@quarterlight/contract/files/schemas';
import { type Selectable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

const columns = ['id', 'hash', 'name', 'media_type', 'size_bytes', 'entity', 'entity_id', 'audience', 'created_by', 'created_by_name', 'created_at'] as const;

/** The files that a record holds. */
export const filesHeldBy = (tx: ReadTx, entity: FileEntity, entityId: string) =>
  tx.db.selectFrom('file').select(columns).where('entity_id', '=', entityId).where('entity', '=', entity);

/** Removes a file's row; its bytes lie under their hash, which other rows may share. */
export const deleteFile = (tx: WriteTx, { id, entity, entityId }: { readonly id: string; readonly entity: FileEntity; readonly entityId: string }) =>
  tx.db.deleteFrom('file').where('id', '=', id).where('entity', '=', entity).where('entity_id', '=', entityId).returning(['name', 'hash']).executeTakeFirst();

export async function findFile(tx: ReadTx, id: string) {
  return tx.db.selectFrom('file').select(columns).where('id', '=', id).executeTakeFirst();
}
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

type NewFile = Omit<Selectable<DB['file']>, 'tenant_id' | 'created_by' | 'created_by_name' | 'created_at'>;

/** Gives the files of a record the bounds that it has now. */
export async function moveFilesOf(tx: WriteTx, entityId: string, bounds: Pick<NewFile, 'customer_id' | 'branch_id' | 'technician_id'>): Promise<void> {
  await tx.db.updateTable('file').set(bounds).where('entity_id', '=', entityId).execute();
}

/** Gives the files of a record the list of those who read them now. */
export async function setAudience(
  tx: WriteTx,
  { entity, entityId, ids }: { readonly entity: FileEntity; readonly entityId: string; readonly ids?: readonly string[] | undefined },
  audience: readonly string[],
): Promise<void> {
  let rows = tx.db
    .updateTable('file')
    .set({ audience: [...audience] })
    .where('entity_id', '=', entityId)
    .where('entity', '=', entity);
  if (ids !== undefined) rows = rows.where('id', '=', sql<string>`any(${ids}::uuid[])`);
  await rows.execute();
}

export async function insertFile(tx: WriteTx, file: NewFile): Promise<FileRow> {
  return tx.db
    .insertInto('file')
    .values({ ...file, created_by: tx.actor.userId, created_by_name: tx.actor.displayName, created_at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
