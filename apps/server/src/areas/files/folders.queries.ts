import { sql } from 'kysely';
import { seesAll } from '../../platform/access/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Access, accessAtTop, accessTo } from './folder-access.rules.ts';

const columns = ['id', 'name', 'name_key', 'parent_id', 'see_roles', 'change_roles', 'removed_at', 'version'] as const;

/** Every folder of the company, removed ones too: a thousand at most stand, by name. */
export const allFolders = (tx: ReadTx) => tx.db.selectFrom('folder').select(columns).orderBy('name_key').orderBy('id').execute();
export type FolderRow = Awaited<ReturnType<typeof allFolders>>[number];

export interface Library {
  readonly folders: readonly FolderRow[];
  readonly accessTo: (folderId: string | null) => Access;
}

const nothing: Access = { sees: false, changes: false, isLimited: false };

/** The folders with what the actor may. To people whom a customer, branch or technician bounds the library is closed. */
export async function readLibrary(tx: ReadTx): Promise<Library> {
  if (!seesAll(tx.actor)) return { folders: [], accessTo: () => nothing };
  const folders = await allFolders(tx);
  const access = accessTo(folders, tx.actor);
  return { folders, accessTo: (id) => (id === null ? accessAtTop(tx.actor) : (access.get(id) ?? nothing)) };
}

/** The ids of the folders that the actor may see. */
export async function seenFolders(tx: ReadTx): Promise<ReadonlySet<string>> {
  const { folders, accessTo: to } = await readLibrary(tx);
  return new Set(folders.filter(({ id }) => to(id).sees).map(({ id }) => id));
}

/** Refuses what may not be changed: `record.not_found` where it is not even seen, or gone, `folder.no_change` else. */
export function mustChange({ folders, accessTo: to }: Library, folderId: string | null): void {
  const { sees, changes } = to(folderId);
  if (!sees || (folderId !== null && folders.some(({ id, removed_at }) => id === folderId && removed_at !== null))) throw new Refusal('record.not_found');
  if (!changes) throw new Refusal('folder.no_change');
}

/** Makes changes of the tree wait for each other: what lies in what is looked at as a whole. */
export async function lockTree(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`folders of ${tx.tenant.id}`}, 0))`.execute(tx.db);
}

/** How many files stand in these folders, counted to 10,000. */
export async function countFilesIn(tx: ReadTx, folderIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from
    (select 1 from library_file where folder_id = any(${folderIds}::uuid[]) and removed_at is null limit 10000) f`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Bytes that the company keeps, in all. */
export async function usedBytes(tx: ReadTx): Promise<number> {
  const row = await tx.db
    .selectFrom('file_usage')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum('bytes')}, 0)::int8`.as('bytes'))
    .executeTakeFirst();
  return row?.bytes ?? 0;
}
