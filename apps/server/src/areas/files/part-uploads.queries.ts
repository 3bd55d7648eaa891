import type { FileEntity } from '@quarterlight/contract/files/schemas';
import { sql } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';

const columns = ['id', 'entity', 'entity_id', 'name', 'size_bytes'] as const;

export const findUpload = async (tx: ReadTx, entity: FileEntity, id: string) =>
  found(await tx.db.selectFrom('file_upload').select(columns).where('id', '=', id).where('entity', '=', entity).executeTakeFirst());
export type UploadRow = Awaited<ReturnType<typeof findUpload>>;

/** One after the other, so that two that begin at once are both counted. */
export const lockUploads = (tx: WriteTx) => sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${tx.tenant.id}`}, 0))`.execute(tx.db);

/** Of the same record, name and size. */
export const findSameUpload = (tx: ReadTx, of: { readonly entityId: string; readonly name: string; readonly sizeBytes: number }) =>
  tx.db
    .selectFrom('file_upload')
    .select(columns)
    .where('entity_id', '=', of.entityId)
    .where('name', '=', of.name)
    .where('size_bytes', '=', of.sizeBytes)
    .executeTakeFirst();

/** How many are under way, and how much room they will take. */
export async function sumUploads(tx: ReadTx): Promise<{ count: number; bytes: number }> {
  const row = await tx.db
    .selectFrom('file_upload')
    .select((eb) => [eb.fn.countAll().as('count'), sql<number>`coalesce(sum(size_bytes), 0)::int8`.as('bytes')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: row.bytes };
}

export const insertUpload = (
  tx: WriteTx,
  row: { readonly id: string; readonly entity: FileEntity; readonly entity_id: string; readonly name: string; readonly size_bytes: number },
) =>
  tx.db
    .insertInto('file_upload')
    .values({ ...row, touched_at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Notes that something has come of it; `record.not_found` where it has ended. */
export const touchUpload = async (tx: WriteTx, entity: FileEntity, id: string): Promise<UploadRow> =>
  found(
    await tx.db.updateTable('file_upload').set({ touched_at: tx.now }).where('id', '=', id).where('entity', '=', entity).returning(columns).executeTakeFirst(),
  );

/** Of two who end it at once the second finds none: `record.not_found`. */
export const deleteUpload = async (tx: WriteTx, entity: FileEntity, id: string): Promise<UploadRow> =>
  found(await tx.db.deleteFrom('file_upload').where('id', '=', id).where('entity', '=', entity).returning(columns).executeTakeFirst());

/** Ends those of a record; their ids. */
export const deleteUploadsOf = (tx: WriteTx, entityId: string) => tx.db.deleteFrom('file_upload').where('entity_id', '=', entityId).returning('id').execute();

/** When something last came of one, which is held until the transaction ends. */
export const holdTouched = (tx: WriteTx, id: string) =>
  tx.db.selectFrom('file_upload').select(['entity', 'touched_at']).where('id', '=', id).forUpdate().executeTakeFirst();
