import type { Actor } from '../../platform/access/actor.ts';

export interface FolderNode {
  readonly id: string;
  readonly parent_id: string | null;
  readonly see_roles: readonly string[] | null;
  readonly change_roles: readonly string[] | null;
}

export interface Access {
  readonly sees: boolean;
  readonly changes: boolean;
  /** Whether it, or a folder above it, is for chosen roles only. */
  readonly isLimited: boolean;
}

type Asking = Pick<Actor, 'userId' | 'permissions' | 'roles'>;

/** Of the top: whoever holds See files, and Change files. The product itself may all. */
export function accessAtTop(actor: Asking): Access {
  const isProduct = actor.userId === null;
  return {
    sees: isProduct || actor.permissions.has('view-files') || actor.permissions.has('edit-files'),
    changes: isProduct || actor.permissions.has('edit-files'),
    isLimited: false,
  };
}

/**
 * What the actor may with each of these folders. A folder only ever narrows the one above: whoever may not see that sees nothing in it, whatever the
 * folder itself says. Administrators are never shut out.
 */
export function accessTo(folders: readonly FolderNode[], actor: Asking): ReadonlyMap<string, Access> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const known = new Map<string, Access>();
  const isFree = actor.userId === null || actor.roles.has('administrator');
  const holds = (roles: readonly string[] | null) => roles === null || isFree || roles.some((role) => actor.roles.has(role));
  const of = (folder: FolderNode, depth: number): Access => {
    const already = known.get(folder.id);
    if (already) return already;
    const parent = folder.parent_id === null ? undefined : byId.get(folder.parent_id);
    // One whose folders above are not there, or go in a ring, is nobody's.
    const lost = (folder.parent_id !== null && parent === undefined) || depth > folders.length;
    const above = parent === undefined || lost ? accessAtTop(actor) : of(parent, depth + 1);
    const sees = !lost && above.sees && holds(folder.see_roles);
    const access = { sees, changes: sees && above.changes && holds(folder.change_roles), isLimited: above.isLimited || folder.see_roles !== null };
    known.set(folder.id, access);
    return access;
  };
  for (const folder of folders) of(folder, 0);
  return known;
}

/** How deep a folder lies: 1 at the top. */
export function depthOf(folders: readonly Pick<FolderNode, 'id' | 'parent_id'>[], id: string | null): number {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent_id]));
  let depth = 0;
  for (let at: string | null = id; at !== null && depth <= folders.length; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** A folder and all that lie in it, at any depth. */
export function within<Node extends Pick<FolderNode, 'id' | 'parent_id'>>(folders: readonly Node[], id: string): Node[] {
  const inside = new Set([id]);
  for (let before = 0; before !== inside.size; ) {
    before = inside.size;
    for (const folder of folders) if (folder.parent_id !== null && inside.has(folder.parent_id)) inside.add(folder.id);
  }
  return folders.filter((folder) => inside.has(folder.id));
}
