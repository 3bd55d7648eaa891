import type { listFiles } from '@quarterlight/contract/files/routes';
import { FileEntity, type FileRecord } from '@quarterlight/contract/files/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { emptyId } from '@quarterlight/kit/ids';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { type FileOwners, maySeeFilesOf } from '../../platform/files/file-owner.ts';
import { presentFile } from './files.present.ts';
import { type FileRow, findFile, findFiles, findHolder } from './files.queries.ts';

const nothing = { items: [] as FileRecord[], total: 0, totalIsExact: true, next: null, previous: null };

/** A file that its holder shows the actor; any other is `record.not_found`, as one that is not there. */
export async function readableFile(tx: ReadTx, owners: FileOwners, id: string): Promise<FileRow> {
  const row = found(await findFile(tx, id));
  const holder = FileEntity.safeParse(row.entity).data;
  return found(holder !== undefined && (await maySeeFilesOf(tx, owners[holder], row.entity_id)) ? row : undefined);
}

/** The library's files, or those of the record that is named; none of a record that the actor would not be shown. */
export async function listFilesOf(tx: ReadTx, owners: FileOwners, query: QueryOf<typeof listFiles>): Promise<ReplyOf<typeof listFiles>> {
  const { entityId = emptyId } = query;
  const holder = entityId === emptyId ? 'library' : await findHolder(tx, entityId);
  if (holder === undefined || !(await maySeeFilesOf(tx, owners[holder], entityId))) return nothing;
  return presentPage(await findFiles(tx, holder, query), presentFile);
}
