import type { FileEntity } from '@quarterlight/contract/files/schemas';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { deleteFile, filesHeldBy } from './files.queries.ts';
import { clearBytesOf } from './files.task-names.ts';

interface Wanted {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A page of the files that a record holds, newest first; whoever asks has seen to it that the record is shown. */
export const findFilesOf = (tx: ReadTx, entity: FileEntity, entityId: string, { limit, after, before }: Wanted) =>
  keysetPage(tx, filesHeldBy(tx, entity, entityId), {
    request: { limit, after, before },
    id: 'file.id',
    keys: { createdAt: 'file.id' },
    byDefault: '-createdAt',
  });

/** Takes a file from the record that holds it, in the caller's transaction; the log keeps its name. Refuses `record.not_found` for one of another. */
export async function removeFile(
  tx: WriteTx,
  { id, entity, entityId }: { readonly id: string; readonly entity: FileEntity; readonly entityId: string },
): Promise<void> {
  const gone = found(await deleteFile(tx, { id, entity, entityId }));
  await clearBytesOf(tx, [gone.hash]);
  await tx.audit({ entity: 'file', id, label: gone.name, action: 'file.removed', before: { name: gone.name, entity, entityId } });
  if (entity !== 'library') await tx.announce(entity, entityId);
}
