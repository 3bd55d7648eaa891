import { FileEntity } from '@quarterlight/contract/files/schemas';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { type FileOwners, maySeeFile } from '../../platform/files/file-owner.ts';
import { type FileRow, findFile } from './files.queries.ts';

/** A file that its holder shows the actor; any other is `record.not_found`, as one that is not there. */
export async function readableFile(tx: ReadTx, owners: FileOwners, id: string): Promise<FileRow> {
  const row = found(await findFile(tx, id));
  const holder = FileEntity.safeParse(row.entity).data;
  return found(holder !== undefined && (await maySeeFile(tx, owners[holder], row.entity_id, row)) ? row : undefined);
}
