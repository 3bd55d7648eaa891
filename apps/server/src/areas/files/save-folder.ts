import { deepest, type FolderAccess, type FolderForm, mostFolders } from '@quarterlight/contract/files/library-schemas';
import { newId } from '@quarterlight/kit/ids';
import { plural, sortKey } from '@quarterlight/kit/text';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forgetLater } from './files.task-names.ts';
import { folder } from './folder.record.ts';
import { accessTo, depthOf, within } from './folder-access.rules.ts';
import { countFilesIn, type FolderRow, type Library, lockTree, mustChange, readLibrary } from './folders.queries.ts';
import { removeFilesIn } from './library.queries.ts';

/** The roles of the office's people, which this area may not ask for itself. */
export type FindRoles = (tx: ReadTx) => Promise<readonly { readonly id: string; readonly name: string }[]>;

const standing = ({ folders }: Library): FolderRow[] => folders.filter(({ removed_at }) => removed_at === null);
const nameOf = (library: Library, id: string | null): string => (id === null ? 'Files' : (library.folders.find((each) => each.id === id)?.name ?? ''));

/** Makes a folder. Refuses `folder.name_taken`, `folder.too_deep`, `folder.too_many` and `folder.no_change`. */
export async function createFolder(tx: WriteTx, { name, parentId }: FolderForm): Promise<string> {
  await lockTree(tx);
  const library = await readLibrary(tx);
  mustChange(library, parentId);
  if (standing(library).length >= mostFolders) throw new Refusal('folder.too_many');
  if (depthOf(library.folders, parentId) >= deepest) throw new Refusal('folder.too_deep');
  const values = { id: newId(), parent_id: parentId, name: name.trim(), name_key: sortKey(name), created_by: tx.actor.userId, created_at: tx.now };
  return (await folder.make(tx, values, { after: { name: values.name, in: nameOf(library, parentId) } })).id;
}

/** Renames a folder or puts it into another. Refuses as `createFolder`, and `folder.into_itself`. */
export async function changeFolder(tx: WriteTx, id: string, version: number, { name, parentId }: FolderForm): Promise<string> {
  await lockTree(tx);
  const library = await readLibrary(tx);
  mustChange(library, id);
  const row = await folder.takeUp(tx, id, { version });
  if (parentId !== row.parent_id) {
    mustChange(library, row.parent_id);
    mustChange(library, parentId);
    const moved = within(standing(library), id);
    if (moved.some((each) => each.id === parentId)) throw new Refusal('folder.into_itself');
    const height = Math.max(...moved.map((each) => depthOf(library.folders, each.id))) - depthOf(library.folders, id);
    if (depthOf(library.folders, parentId) + 1 + height > deepest) throw new Refusal('folder.too_deep');
  }
  const moves = parentId === row.parent_id ? {} : { before: { in: nameOf(library, row.parent_id) }, after: { in: nameOf(library, parentId) } };
  await folder.settle(tx, row, { set: { name: name.trim(), name_key: sortKey(name), parent_id: parentId }, action: 'changed', ...moves });
  return id;
}

/** Says for which roles a folder is. Refuses `folder.unknown_role`, and `folder.locks_you_out` where the actor could not change it any more. */
export async function setFolderAccess(
  tx: WriteTx,
  findRoles: FindRoles,
  id: string,
  version: number,
  { seeRoles, changeRoles }: FolderAccess,
): Promise<string> {
  await lockTree(tx);
  const library = await readLibrary(tx);
  mustChange(library, id);
  const row = await folder.takeUp(tx, id, { version });
  const names = new Map((await findRoles(tx)).map((role) => [role.id, role.name]));
  for (const role of [...(seeRoles ?? []), ...(changeRoles ?? [])]) if (!names.has(role)) throw new Refusal('folder.unknown_role');
  const set = { see_roles: seeRoles && [...new Set(seeRoles)], change_roles: changeRoles && [...new Set(changeRoles)] };
  const after = library.folders.map((each) => (each.id === id ? { ...each, ...set } : each));
  if (accessTo(after, tx.actor).get(id)?.changes !== true) throw new Refusal('folder.locks_you_out');
  const words = (roles: readonly string[] | null) => roles?.map((role) => names.get(role) ?? 'A role that is gone').join(', ') ?? 'As the folder above';
  await folder.settle(tx, row, {
    set,
    action: 'access_set',
    before: { seenBy: words(row.see_roles), changedBy: words(row.change_roles) },
    after: { seenBy: words(seeRoles), changedBy: words(changeRoles) },
  });
  return id;
}

/** Removes a folder with all in it. Refuses `folder.not_empty` unless it was said that the contents go too. */
export async function removeFolder(tx: WriteTx, id: string, version: number, withContents: boolean): Promise<void> {
  await lockTree(tx);
  const library = await readLibrary(tx);
  mustChange(library, id);
  const row = await folder.takeUp(tx, id, { version });
  const inside = within(standing(library), id);
  // What goes with it must be the actor's to remove as well.
  for (const each of inside) mustChange(library, each.id);
  const ids = inside.map((each) => each.id);
  const files = await countFilesIn(tx, ids);
  if (!withContents && (files > 0 || ids.length > 1))
    throw new Refusal('folder.not_empty', { details: { files: plural(files, 'file'), folders: plural(ids.length - 1, 'folder') } });
  await removeFilesIn(tx, ids);
  for (const each of await folder.takeUpMany(
    tx,
    ids.filter((one) => one !== id),
  ))
    await folder.settle(tx, each, { set: { removed_at: tx.now }, action: 'removed' });
  await folder.settle(tx, row, { set: { removed_at: tx.now }, action: 'removed', after: { files, folders: ids.length - 1 } });
  await forgetLater(tx);
}
